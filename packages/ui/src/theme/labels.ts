import { css } from 'styled-components';
import { tokens } from './css-variables.ts';

/** Small, wide-set capitals, as on a drawing's title block. */
export const smallCaps = css`
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
  letter-spacing: 0.09em;
  text-transform: uppercase;
`;

/** Figures of equal width, so that columns and totals line up. */
export const tabularNumerals = css`
  font-variant-numeric: tabular-nums lining-nums;
`;
