import { tokens } from '@whetstone/ui';
import type { SeriesTone } from './series.ts';

export const TONES: Readonly<Record<SeriesTone, string>> = {
  ink: tokens.color.ink,
  accent: tokens.color.accentText,
  muted: tokens.color.outline,
};

/** The colour that a token has on this element now: a canvas needs the value, and tokens follow the theme. */
export function colorValue(element: HTMLElement, token: string): string {
  element.style.color = token;
  const { color } = getComputedStyle(element);
  element.style.removeProperty('color');
  return color;
}
