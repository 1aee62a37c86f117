/** The seven special cards: each a picture that fills the card. */

import type { Parsed, Special } from './deck';
import { INK, PAPER, at, disc, dot, flat, gouges, limb, line, mirror, oval, path, rays, sized, star } from './ink';
import { human } from './people';
import { inkOf } from './suits';

const bare = (shape: string): string => shape.replace('/>', ' stroke="none"/>');
const both = (half: string): string => half + at(200, 0, mirror(half));

function dragon(): string {
  const red = '#b2362a';
  const belly = '#f6cf5a';
  const wing =
    path('M128 196Q126 112 184 40Q182 84 208 92Q188 116 208 144Q184 146 184 172Q160 168 148 206Z', '#7c1f1d') + line('M134 186Q144 116 184 40M138 190Q168 132 208 92M144 196Q172 156 208 144', '#e08a3c');
  const tail = limb('M70 276Q4 276 16 226Q22 200 46 204', 22, red) + path('M40 190L74 198L50 222Z', red);
  const body = path('M50 302Q34 250 84 226Q116 208 122 182Q126 160 112 144L142 122Q170 150 162 194Q152 240 160 302Z', red);
  const front = path('M78 302Q66 262 104 240Q134 220 134 184Q134 162 124 148L112 144Q126 160 122 182Q116 208 84 226Q34 250 50 302Z', belly) + line('M124 163L133 168M122 186L134 190M114 205L129 214M99 219L116 231M77 231L98 246M60 248L84 262M51 270L76 278M50 290L76 292');
  const head =
    path('M146 92Q164 72 184 78Q172 86 170 102Z', belly) +
    path('M136 84Q142 58 162 52Q156 68 158 86Z', belly) +
    path('M112 146Q90 152 70 140Q64 132 72 128L108 121L78 116Q66 116 64 106Q64 97 74 97Q82 89 93 95Q108 82 130 83Q160 86 164 114Q160 140 138 143Q122 142 112 146Z', red) +
    path('M76 116L81 126L88 118ZM94 119L98 125L104 121Z', PAPER) +
    path('M110 99Q120 91 130 99Q122 109 110 105Z', belly) + dot(121, 101, 3) + dot(76, 105, 2.6);
  const fire =
    path('M74 122Q58 118 46 124Q34 116 20 120Q28 128 24 134Q12 136 6 148Q18 146 22 152Q14 164 18 180Q28 166 38 168Q42 178 40 192Q54 178 54 164Q66 158 72 134Z', '#f3a13a') +
    path('M72 127Q54 126 44 136Q36 134 30 140Q36 144 34 152Q44 150 48 156Q58 148 70 133Z', '#fbe7a0');
  return rays(124, 112, 80, 240, 18, '#eca45c', 0.5) + bare(disc(124, 112, 80, '#f3bd66')) + wing + tail + body + front + fire + head + gouges([[138, 214, 14], [134, 236, 16], [124, 258, 18], [120, 280, 14]], '#e08a3c');
}

function fairy(): string {
  const wing = path('M94 150Q44 68 12 100Q4 148 70 168Q22 178 26 216Q52 240 92 178Z', '#f4fbf8') + line('M88 152Q56 112 28 112M78 164Q52 154 26 144M82 176Q58 190 42 214');
  const dress = path('M84 146H116L134 214L120 206L114 222L100 208L86 222L80 206L66 214Z', '#e79ab0');
  const legs = limb('M92 214L88 258', 12, PAPER) + limb('M108 214L114 250', 12, PAPER) + path('M82 252H94L92 268Q84 274 78 266ZM108 246L120 244L124 258Q118 268 110 264Z', '#c85f80');
  const arms = limb('M88 154Q66 168 58 188', 12, PAPER) + limb('M112 154Q136 146 142 120', 12, PAPER);
  const wand = line('M144 128L152 86') + path(star(154, 76, 18, 7.5), '#f8d365');
  const head = path('M76 122Q66 84 100 82Q134 84 124 122Q130 140 118 144L100 138L82 144Q70 140 76 122Z', '#d88a3c') + oval(100, 116, 21, 22, PAPER) + path('M78 116Q80 90 100 92Q120 90 122 116Q112 108 104 98Q94 110 78 116Z', '#d88a3c') + dot(92, 118, 2.5) + dot(108, 118, 2.5) + line('M94 127q6 5 12 0') + dot(86, 125, 3, '#f2b3b3') + dot(114, 125, 3, '#f2b3b3');
  const bud = at(100, 84, path('M0 4Q-12-6-6-16L0-10L6-16Q12-6 0 4Z', '#f8d365'));
  const meadow = flat('M-60 262H0Q60 246 110 262T200 256V300H0Z', '#5c9a86') + line('M24 276q2-10 7-12M31 276q0-10 5-12M66 286q2-10 7-12M116 280q2-10 7-12M123 280q0-10 5-12', '#d9efe6');
  const glitter = ([[32, 62, 0], [120, 40, 6], [176, 150, 7], [150, 176, 5], [40, 252, 6], [176, 40, 5]] as const).map(([x, y, r]) => flat(star(x, y, r, r * 0.36, 4), '#fffbe6')).join('');
  return bare(disc(100, 140, 88, '#cbe5e6')) + meadow + glitter + both(wing) + legs + arms + dress + wand + disc(143, 120, 7, PAPER) + head + bud;
}

function bomb(): string {
  return (
    rays(92, 178, 40, 260, 20, '#f7d48c', 0.55) +
    bare(disc(92, 178, 88, '#f7d48c')) +
    limb('M116 110Q124 72 150 78Q166 84 160 62', 11, '#d9b98a') +
    rays(160, 50, 20, 40, 12, '#b2362a', 0.5) +
    path(star(160, 50, 24, 12, 8), '#f8e08a') +
    path('M92 122L100 98L132 110L126 134Z', '#4a4957') +
    disc(92, 182, 66, '#2b2a33') +
    `<path d="M50 168Q58 138 86 130M46 188q0-4 1-8" stroke="${PAPER}" stroke-width="6"/>` +
    path('M70 186q0-14 12-14q10 0 10 12q0 12-11 12q-10 0-11-10ZM116 186q0-14-12-14q-10 0-10 12q0 12 11 12q10 0 11-10Z', '#f2b34b') +
    line('M72 214Q92 204 112 214', '#f2b34b') +
    dot(82, 185, 3.2) +
    dot(104, 185, 3.2) +
    flat('M-60 268H0Q50 250 100 258T200 252V300H0Z', '#7a4a21') +
    gouges([[20, 276, 26], [64, 270, 22], [104, 278, 24], [34, 290, 18]], '#efb25a')
  );
}

function werewolf(): string {
  const fur = '#7b7f93';
  const half =
    path('M100 196Q60 196 36 216L20 302H100Z', PAPER) +
    path('M62 104L44 40Q74 56 84 84Z', fur) +
    flat('M64 88L56 58Q70 68 76 84Z', '#e9b7a6');
  const head = path('M100 74Q124 72 138 98L160 114L148 124L166 142L146 148L156 170L132 170Q124 196 100 202Q76 196 68 170L44 170L54 148L34 142L52 124L40 114L62 98Q76 72 100 74Z', fur);
  const eyes = both(path('M74 124Q84 112 94 126Q84 134 74 124Z', '#f8d365') + dot(85, 124, 2.8) + line('M70 112L92 120'));
  const muzzle = path('M100 126Q116 128 122 152Q124 176 100 182Q76 176 78 152Q84 128 100 126Z', '#c9cbd2') + path('M88 136Q100 128 112 136Q110 148 100 150Q90 148 88 136Z', INK) + path('M82 160Q100 168 118 160Q114 178 100 179Q86 178 82 160Z', '#7c1f1d') + path('M87 163L91 172L95 165ZM113 163L109 172L105 165Z', PAPER);
  const shirt = path('M100 208L84 198L74 232L88 224L92 250L100 236L108 250L112 224L126 232L116 198Z', fur) + line('M44 236L34 300M58 250L54 300M156 236L166 300');
  const claw = path('M34 262Q22 240 34 232Q46 226 54 240Q64 238 66 252Q70 274 52 282Q38 280 34 262Z', fur) + path('M32 236L26 222L38 230ZM46 232L46 216L54 230ZM60 242L66 228L68 244Z', PAPER);
  const moon = bare(disc(112, 108, 84, '#f4ecc8')) + bare(disc(150, 70, 12, '#e6dcb0')) + bare(disc(170, 106, 7, '#e6dcb0')) + bare(disc(78, 44, 7, '#e6dcb0'));
  const stars = ([[24, 128, 6], [22, 176, 5], [184, 196, 6]] as const).map(([x, y, r]) => flat(star(x, y, r, r * 0.4, 4), '#f4ecc8')).join('');
  return moon + stars + both(half) + shirt + head + eyes + muzzle + claw;
}

function juggler(): string {
  const ball = (x: number, y: number, c: 'B' | 'R' | 'G' | 'Y'): string => disc(x, y, 14, inkOf(c, 'classic').main) + line(`M${x - 6} ${y - 7}q3-3 7-3`, inkOf(c, 'classic').tint);
  const who = sized(1.3, () => human({ h: 128, w: 20, hat: 'none', right: ['u', ''], left: ['u', ''], wear: 't', mood: 1, extra: '' }, { main: '#2f6b5e', tint: '#f0c244' }));
  const stripes = flat('M84 168L82 226H90L91 168ZM101 168L102 226H110L108 168Z', '#f0c244');
  const cap = path('M75 118Q74 88 98 88Q122 88 119 118Q96 107 75 118Z', '#b2362a') + path('M84 93Q70 70 52 88Q60 90 66 106Q70 110 75 114Z', '#b2362a') + disc(51, 93, 6, '#f0c244');
  const tent = flat('M-40-40H240V300H-40Z', '#f7e3bb') + flat('M100-30L60 300H20ZM100-30L140 300H180ZM100-30L200 100V200Z', '#f3d7a0');
  return tent + flat('M-60 262H0Q100 250 200 262V300H0Z', '#8a5a34') + gouges([[20, 276, 28], [64, 284, 24], [110, 274, 22]], '#f3d7a0') + line('M40 138Q58 36 104 32Q150 38 156 138') + at(97, 268, who) + stripes + cap + ball(90, 36, 'Y') + ball(138, 52, 'R') + ball(158, 108, 'B') + ball(36, 138, 'G');
}

function cloud(): string {
  const puff = path('M38 178Q10 176 14 148Q18 128 42 130Q44 98 78 100Q96 72 128 84Q158 84 160 114Q190 116 188 146Q186 176 156 178Q140 196 116 186Q96 200 76 186Q56 196 38 178Z', PAPER);
  const far = flat('M104 52Q106 38 122 40Q132 26 148 34Q168 32 168 48Q180 50 178 60H104Q98 56 104 52Z', '#cfe3ec');
  const looks = line('M70 132q8 7 16 0M112 132q8 7 16 0') + disc(100, 158, 8, '#24506e') + dot(68, 150, 7, '#f2b9ae') + dot(132, 150, 7, '#f2b9ae') + line('M34 152q4-8 12-6M146 108q-2-12-14-12M168 146q6 4 4 12', '#9cbccb');
  const wind = line('M98 182Q92 204 68 206Q46 208 46 222Q48 234 60 230M106 184Q104 220 76 226M114 182Q120 212 104 236Q92 252 66 250Q52 250 52 262');
  const hill = flat('M-60 272H0Q60 250 120 264T200 256V300H0Z', '#3f7f6b') + path('M20 272V252L32 240L44 252V272Z', PAPER) + path('M14 254L32 236L50 254Z', '#b2362a') + gouges([[66, 278, 22], [100, 284, 20], [30, 288, 18]], '#cfe3ec');
  const drops = [[146, 196], [164, 186], [128, 204]].map(([x, y]) => path(`M${x} ${y}q-6 9 0 13q6-4 0-13Z`, '#cfe3ec')).join('');
  return far + bare(disc(100, 140, 92, '#98c4dc')) + wind + puff + looks + hill + drops;
}

function shapeshifter(): string {
  const night = '#2f6797';
  const wine = '#8d2f52';
  const left = flat('M-40-40H100V300H-40Z', '#14304a') + ([[84, 26, 7], [26, 134, 8], [22, 214, 6], [44, 176, 5], [78, 60, 4]] as const).map(([x, y, r]) => flat(star(x, y, r, r * 0.4, 4), '#f7e3a1')).join('');
  let right = flat('M100-40H200V300H100Z', '#f2ccc8');
  for (let i = 0; i < 6; i++) right += flat(`M${i % 2 ? 130 : 170} ${i * 52 - 8}l12 22l-12 22l-12-22Z`, '#f8ded9');
  const cloakL = path('M100 196Q54 204 36 240L24 302H100Z', night) + gouges([[46, 262, 26], [52, 282, 22]], '#8fb8d8');
  const cloakR = path('M100 196Q146 204 164 240L176 302H100Z', wine) + path('M128 232l9 16l-9 16l-9-16Z', '#f0c244');
  const capL = path('M100 26Q70 60 60 114Q44 116 34 124Q38 134 48 132Q74 118 100 116Z', night) + flat(star(84, 92, 10, 4.2), '#f0c244');
  const capR = path('M100 26Q140 40 166 96Q176 118 168 142Q154 116 136 124Q118 116 100 116Z', wine) + disc(168, 146, 10, '#f0c244') + line('M159 147H177') + dot(168, 151, 2.2);
  const faceL = path('M100 114Q80 114 66 122Q60 176 100 204Z', PAPER) + path('M66 140Q58 190 100 244V166Q76 166 66 140Z', '#fffaf0') + line('M84 184Q86 206 94 220');
  const faceR = path('M100 114Q120 114 134 122Q140 182 100 194Z', '#f8ded9') + path('M100 168Q116 172 124 158Q122 184 100 184Z', wine);
  const eyes = dot(83, 138, 3) + path('M106 138q10-10 20 0q-10 8-20 0Z', PAPER) + dot(116, 138, 3) + line('M74 128L92 130M106 126q9-6 19 0M100 140q-8 12 0 14');
  const collar = path('M100 194L120 190L148 212L132 216L126 236L112 216L100 226Z', '#f0c244');
  return left + right + cloakL + cloakR + collar + faceL + faceR + capL + capR + eyes + line('M100-40V30M100 240V300', PAPER);
}

const PICTURES: Record<Special, () => string> = { dragon, fairy, bomb, werewolf, juggler, cloud, shapeshifter };

export const paint = (card: Parsed): string => (card.kind === 'special' ? PICTURES[card.name]() : '');
