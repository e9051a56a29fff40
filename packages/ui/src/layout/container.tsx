import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

/** The width of the page with its gutters. */
export const Container = styled.div`
  width: 100%;
  max-width: ${tokens.size.page};
  margin-inline: auto;
  padding-inline: ${tokens.space.gutter};
`;
