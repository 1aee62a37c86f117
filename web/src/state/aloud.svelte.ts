/**
 * Sentences read aloud, for who can't read them yet. Only with a voice of this device: others send what they say to
 * whoever offers them, and nothing of a table goes there.
 */

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/** The voice of this device for a language; nothing where there is none. */
export const voiceOf = <One extends Voice>(voices: readonly One[], lang: string): One | null =>
  voices.find((voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === lang) ?? null;

const speech = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
let voices: readonly SpeechSynthesisVoice[] = $state.raw(speech?.getVoices() ?? []);
// Most browsers look for their voices only when they are first asked for.
speech?.addEventListener?.('voiceschanged', () => (voices = speech.getVoices()));

export const canRead = (lang: string): boolean => voiceOf(voices, lang) !== null;

/** Reads one sentence; what is being read ends. */
export function readAloud(text: string, lang: string): void {
  const voice = voiceOf(voices, lang);
  if (!speech || !voice) return;
  const sentence = new SpeechSynthesisUtterance(text);
  sentence.voice = voice;
  sentence.lang = voice.lang;
  sentence.rate = 0.9;
  speech.cancel();
  speech.speak(sentence);
}
