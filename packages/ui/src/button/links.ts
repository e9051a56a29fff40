import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { type ButtonStyleProps, buttonStyles, textLinkStyles } from './button-styles.ts';

/** A link in running text. */
export const TextLink = styled(Link)`
  ${textLinkStyles}
`;

/** A link that looks like a button. It takes `$variant` (default: secondary) and `$size` (default: medium). */
export const ButtonLink = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;
