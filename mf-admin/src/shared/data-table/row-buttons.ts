import { Button, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** A button in a row that opens a dialog and looks like a link. */
export const TextButton = styled.button.attrs({ type: 'button' })<{ $strong?: boolean }>`
  padding: 0.1rem 0;
  border: 0;
  background: none;
  font: inherit;
  font-weight: ${({ $strong }) => ($strong ? tokens.weight.strong : 'inherit')};
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
  cursor: pointer;
`;

/** The text of a quiet button lines up with the start of its column. */
export const QuietButton = styled(Button).attrs({ size: 'small', variant: 'quiet' })`
  margin-inline-start: calc(-1 * ${tokens.space.xs});
`;
