import { css } from 'styled-components';
import { tokens } from './css-variables.ts';

/** A band in the green-black of the workshop wall, in both themes: every token inside it takes its dark value. */
export const inverseSurface = css`
  color-scheme: dark;
  background: ${tokens.color.wall};
  color: ${tokens.color.ink};
`;
