import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** Text as it was sent, with its own line breaks. */
export const SentText = styled.pre`
  margin: 0;
  padding: ${tokens.space.m};
  background: ${tokens.color.sunken};
  font-size: ${tokens.text.s};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
