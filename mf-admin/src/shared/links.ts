import { TextLink, textLinkStyles, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

export const NameLink = styled(TextLink)`
  font-weight: ${tokens.weight.strong};
  overflow-wrap: anywhere;
`;

/** A link to another program, such as `mailto:`. */
export const PlainLink = styled.a`
  ${textLinkStyles}
  overflow-wrap: anywhere;
`;
