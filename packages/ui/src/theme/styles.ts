import { css } from 'styled-components';
import { tokens } from './tokens.ts';

/**
 * Media queries of the layout: one column, two from `medium`, three from `large`. Their rems are the browser's font size: large text gets the layout of a
 * smaller screen. `motion` excludes reduced motion.
 */
export const media = {
  medium: '@media (min-width: 43.75rem)',
  large: '@media (min-width: 67.5rem)',
  motion: '@media (prefers-reduced-motion: no-preference)',
  forcedColors: '@media (forced-colors: active)',
} as const;

/** Small, letter-spaced capitals for labels. */
export const smallCaps = css`
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
  letter-spacing: 0.09em;
  text-transform: uppercase;
`;

/** Digits of equal width, so that columns and totals line up. */
export const tabularNumerals = css`
  font-variant-numeric: tabular-nums lining-nums;
`;

/** A dark band in both themes: every token inside it has its dark value. */
export const inverseSurface = css`
  color-scheme: dark;
  background: ${tokens.color.inverse};
  color: ${tokens.color.ink};
`;

/** Hides an element visually and keeps it in the accessibility tree. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
