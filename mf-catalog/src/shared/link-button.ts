import { Link } from '@whetstone/kernel';
import { type ButtonStyleProps, buttonStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

/** A link that looks like a button. */
export const LinkButton = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;
