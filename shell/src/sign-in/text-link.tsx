import { Link } from '@whetstone/kernel';
import { textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

export const TextLink = styled(Link)`
  ${textLinkStyles}
`;
