import { Container, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** A page with nothing but a notice, clear of the navbar. */
export const NoticePage = styled(Container)`
  padding-block: ${tokens.space.xl};
`;
