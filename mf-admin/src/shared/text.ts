import { TextLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** For names and addresses, whose words can be longer than their place. */
export const Wrapping = styled.span`
  overflow-wrap: anywhere;
`;

export const WrappingLink = styled(TextLink)`
  overflow-wrap: anywhere;
`;

export const UnbrokenLink = styled(TextLink)`
  white-space: nowrap;
`;

export const Muted = styled.span`
  color: ${tokens.color.inkMuted};
`;

export const MutedLine = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

/** Below the value of a cell. */
export const MutedBlock = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  overflow-wrap: anywhere;
`;

/** Below a value, in small letters. */
export const Detail = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.body};
  overflow-wrap: anywhere;
`;
