import { css } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

/** A link in running text, for `styled(Link)`. */
export const textLinkStyles = css`
  color: inherit;
  text-decoration: underline ${tokens.color.accent} 1px;
  text-underline-offset: 0.22em;
  transition: color ${tokens.motion.fast}, text-decoration-thickness ${tokens.motion.fast};

  &:hover {
    color: ${tokens.color.accentText};
    text-decoration-thickness: 2px;
  }
`;
