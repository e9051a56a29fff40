import { tokens } from '@whetstone/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Heading = styled.h2`
  margin-bottom: ${tokens.space.m};
  font-size: ${tokens.text.xl};
`;

interface ConsoleSectionProps {
  heading: string;
  children: ReactNode;
}

/** A labelled part of a page of the console, denser than the shop's own. */
export function ConsoleSection({ heading, children }: ConsoleSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </section>
  );
}
