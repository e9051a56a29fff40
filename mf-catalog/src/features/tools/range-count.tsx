import { tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Line = styled.p`
  ${tabularNumerals}
  margin-bottom: ${tokens.space.m};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

/** How many tools there are; read out when that changes. */
export function RangeCount({ shown, total = shown }: { shown: number; total?: number }) {
  const tools = total === 1 ? 'tool' : 'tools';
  return <Line role="status">{shown < total ? `${shown} of ${total} ${tools}` : `${total} ${tools}`}</Line>;
}
