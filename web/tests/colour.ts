/** Colour as eyes have it: CIE Lab, contrast, and the three colour-blindnesses. */

export type Rgb = readonly [number, number, number];

export const linear = (hex: string): Rgb => {
  const part = (i: number): number => {
    const c = parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(1), part(2)];
};

const times = (m: readonly (readonly number[])[], [r, g, b]: Rgb): Rgb => {
  const row = (i: number): number => Math.min(1, Math.max(0, m[i]![0]! * r + m[i]![1]! * g + m[i]![2]! * b));
  return [row(0), row(1), row(2)];
};

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB. */
export const SIGHTS = {
  common: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
} as const;
export type Sight = keyof typeof SIGHTS;

export function lab(hex: string, sight: Sight = 'common'): Rgb {
  const [r, g, b] = times(SIGHTS[sight], linear(hex));
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export const distance = (a: string, b: string, sight: Sight): number => {
  const [p, q] = [lab(a, sight), lab(b, sight)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

const luminance = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG's contrast ratio. */
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((p, q) => p - q) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
