import { FormMessage, type MessageTone } from '@whetstone/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const FocusTarget = styled.div`
  &:focus {
    outline: none;
  }
`;

interface FocusedMessageProps {
  tone: MessageTone;
  /** Each object takes the focus once, so that keyboard and screen reader users are at its message. */
  about: { message: string };
}

export function FocusedMessage({ tone, about }: FocusedMessageProps) {
  const target = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each object takes the focus
  useEffect(() => target.current?.focus(), [about]);
  return (
    <FocusTarget ref={target} tabIndex={-1}>
      <FormMessage tone={tone}>{about.message}</FormMessage>
    </FocusTarget>
  );
}
