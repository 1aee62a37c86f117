/** How loud and how sharp a sound is. */

const WINDOW = 0.05;

/** What the ear makes of a frequency (A-weighting, IEC 61672), as a factor. */
function heard(hertz: number): number {
  const f = hertz ** 2;
  return (1.2589 * 12194 ** 2 * f ** 2) / ((f + 20.6 ** 2) * Math.sqrt((f + 107.7 ** 2) * (f + 737.9 ** 2)) * (f + 12194 ** 2));
}

const decibel = (amplitude: number): number => 20 * Math.log10(Math.max(1e-9, amplitude));

/** The energy at each frequency of a stretch of samples. */
function spectrum(samples: Float32Array): number[] {
  const size = samples.length;
  return Array.from({ length: Math.floor(size / 2) }, (_, bin) => {
    let [re, im] = [0, 0];
    for (let n = 0; n < size; n++) {
      const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size);
      re += samples[n]! * hann * Math.cos((2 * Math.PI * bin * n) / size);
      im += samples[n]! * hann * Math.sin((2 * Math.PI * bin * n) / size);
    }
    return (re * re + im * im) / size ** 2;
  });
}

export interface Measured {
  seconds: number;
  /** dB of full scale: the highest sample, and the loudest 50 ms as the ear weighs them. */
  peak: number;
  loudest: number;
  /** Hertz: the middle of its weight; and how much of its energy lies above 4 kHz, where sounds are harsh. */
  centre: number;
  harsh: number;
}

export function measure(samples: Float32Array, rate: number): Measured {
  const size = Math.round(WINDOW * rate);
  const whole = new Array<number>(Math.floor(size / 2)).fill(0);
  let loudest = 0;
  for (let from = 0; from < samples.length; from += size / 2) {
    const part = new Float32Array(size);
    part.set(samples.subarray(from, from + size));
    const energy = spectrum(part);
    energy.forEach((value, bin) => (whole[bin]! += value));
    loudest = Math.max(loudest, Math.sqrt(energy.reduce((sum, value, bin) => sum + value * heard((bin * rate) / size) ** 2, 0)));
  }
  const total = whole.reduce((sum, value) => sum + value, 0);
  const share = (of: (hertz: number) => number): number => whole.reduce((sum, value, bin) => sum + value * of((bin * rate) / size), 0) / total;
  return {
    seconds: samples.length / rate,
    peak: decibel(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
    loudest: decibel(loudest),
    centre: share((hertz) => hertz),
    harsh: share((hertz) => Number(hertz > 4000)),
  };
}
