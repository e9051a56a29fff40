import { colors } from './tokens.ts';

type Color = keyof typeof colors;

const TEXT = 4.5;
const OUTLINE = 3;
const grounds: Color[] = ['paper', 'surface', 'sunken'];
const inks: Color[] = ['ink', 'inkMuted', 'accentText', 'ochreText', 'success'];

const pairs: [Color, Color, number][] = [
  ...grounds.flatMap((ground) => inks.map((ink): [Color, Color, number] => [ink, ground, TEXT])),
  ['onAccent', 'accent', TEXT],
  ['onAccent', 'accentHover', TEXT],
  ['onOchre', 'ochre', TEXT],
  ...grounds.map((ground): [Color, Color, number] => ['outline', ground, OUTLINE]),
  ...grounds.map((ground): [Color, Color, number] => ['focus', ground, OUTLINE]),
  ...grounds.map((ground): [Color, Color, number] => ['accent', ground, OUTLINE]),
];

function channel(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(color.slice(at, at + 2)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe('the colors', () => {
  it('computes contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  describe.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('in the %s theme', (_theme, index) => {
    it.each(pairs)('show %s on %s at %d:1 or better', (over, under, least) => {
      expect(contrast(colors[over][index], colors[under][index])).toBeGreaterThanOrEqual(least);
    });
  });

  it.each(inks)('show %s on an inverse surface, where every token has its dark value', (ink) => {
    expect(contrast(colors[ink][1], colors.inverse[1])).toBeGreaterThanOrEqual(TEXT);
  });

  it('show dark ink on the background of photographs, in both themes', () => {
    for (const plate of colors.plate) {
      expect(contrast(colors.ink[0], plate)).toBeGreaterThanOrEqual(TEXT);
    }
  });
});
