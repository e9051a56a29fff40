import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../content/icon.tsx';
import { tokens } from '../theme/tokens.ts';

export interface FormProps extends ComponentPropsWithoutRef<'form'> {
  /** The submission is in progress. */
  pending: boolean;
}

/** A form without native validation. When a submission ends with invalid fields, the first of them gets the focus. */
export function Form({ pending, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submitting = useRef(false);
  useEffect(() => {
    if (submitting.current && !pending) {
      const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      // Screen readers announce the error of a field that already has the focus only when it gets the focus again.
      invalid?.blur();
      invalid?.focus();
    }
    submitting.current = pending;
  }, [pending]);
  return <form ref={form} noValidate {...rest} />;
}

const tones = {
  error: { color: tokens.color.accentText, role: 'alert', icon: 'warning' },
  success: { color: tokens.color.success, role: 'status', icon: 'check' },
  info: { color: tokens.color.inkMuted, role: 'status', icon: 'info' },
} as const;

export type MessageTone = keyof typeof tones;

const Message = styled.div<{ $tone: MessageTone }>`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space.xs};
  padding: ${tokens.space.s} ${tokens.space.m};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-left: 3px solid ${({ $tone }) => tones[$tone].color};
  border-radius: ${tokens.radius.s};
  font-size: ${tokens.text.s};
  line-height: 1.45;

  svg {
    flex: none;
    margin-top: 0.1em;
    color: ${({ $tone }) => tones[$tone].color};
  }
`;

/** The outcome of a form. Screen readers announce an error at once, other tones politely. */
export function FormMessage({ tone, children }: { tone: MessageTone; children: ReactNode }) {
  const { role, icon } = tones[tone];
  return (
    <Message $tone={tone} role={role}>
      <Icon name={icon} size={18} />
      <div>{children}</div>
    </Message>
  );
}
