import { Skeleton, Stack, tokens, VisuallyHidden } from '@whetstone/ui';
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

/** A labelled part of a console page, denser than a section of the shop. */
export function ConsoleSection({ heading, children }: ConsoleSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </section>
  );
}

/** A placeholder while a part of the console loads. */
export function ConsoleSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="m" aria-hidden="true">
        <Skeleton shape="text" lines={2} />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </div>
  );
}
