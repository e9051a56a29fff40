// By its name: the bundler replaces this import with the package that the host provides.
import { tabularNumerals } from '@whetstone/ui';
import { styled } from 'styled-components';

/** The number of an order within a text. It moves to a new line as a whole, and breaks only if it is longer than a line, as enlarged text is. */
export const OrderNumber = styled.span`
  ${tabularNumerals}
  display: inline-block;
  overflow-wrap: anywhere;
`;
