import { describe, expect, it } from 'vitest';
import { voiceOf } from '../src/state/aloud.svelte';

const voice = (lang: string, localService: boolean): { lang: string; localService: boolean } => ({ lang, localService });

describe('a voice that reads aloud', () => {
  it('speaks the language of the page, however the device writes it', () => {
    const german = voice('de_AT', true);
    expect(voiceOf([voice('en-GB', true), german], 'de')).toBe(german);
    expect(voiceOf([voice('den-CA', true)], 'de')).toBeNull();
  });

  it('is never one that sends what it reads elsewhere', () => {
    const own = voice('de-DE', true);
    expect(voiceOf([voice('de-DE', false), own], 'de')).toBe(own);
    expect(voiceOf([voice('de-DE', false)], 'de')).toBeNull();
  });
});
