import { problemOf } from '@whetstone/kernel';
import { ErrorNotice, Icon, Skeleton, Stack, TextLink, tokens, VisuallyHidden } from '@whetstone/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { MutedLine } from './text.ts';

const Heading = styled.h2`
  padding-top: ${tokens.space.xs};
  margin-bottom: ${tokens.space.m};
  font-size: ${tokens.text.xl};
`;

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${tokens.space.xs} ${tokens.space.l};
  margin-bottom: ${tokens.space.m};
`;

const Title = styled.h1`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xxs} ${tokens.space.s};
  font-size: clamp(1.625rem, 1.4rem + 0.9vw, 2.125rem);
  overflow-wrap: anywhere;
`;

/** On the line of the title if it fits. */
const TitleLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${tokens.space.xxs} ${tokens.space.m};
`;

interface ConsoleHeaderProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  /** Beside the title, such as a state. */
  aside?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Actions on the whole page. */
  children?: ReactNode;
}

/** The header of a console page with its only h1, denser than a page of the shop. */
export function ConsoleHeader({ title, eyebrow, aside, lead, children }: ConsoleHeaderProps) {
  return (
    <Header>
      <div>
        {eyebrow}
        <TitleLine>
          <Title>
            <span>{title}</span>
            {aside}
          </Title>
          {lead && <MutedLine>{lead}</MutedLine>}
        </TitleLine>
      </div>
      {children}
    </Header>
  );
}

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

interface NotLoadedProps {
  /** Without an article: 'stock'. */
  what: string;
  /** Falsy while the data loads. */
  error: unknown;
  onRetry: () => unknown;
  /** Takes the place of the error if the API has no such thing. */
  children?: ReactNode;
}

/** The place of a part of the console without its data. */
export function NotLoaded({ what, error, onRetry, children }: NotLoadedProps) {
  if (children && problemOf(error)?.status === 404) return children;
  if (error)
    return (
      <ErrorNotice title={`The ${what} could not be loaded`} onRetry={onRetry}>
        Check your connection, then try again.
      </ErrorNotice>
    );
  return (
    <div role="status">
      <VisuallyHidden>{`Loading the ${what}`}</VisuallyHidden>
      <Stack gap="m" aria-hidden="true">
        <Skeleton shape="text" lines={2} />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </div>
  );
}

const BackAnchor = styled(TextLink)`
  margin-bottom: ${tokens.space.xs};
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  justify-self: start;
`;

/** A link to the page above with its last search and filters, and an arrow. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <BackAnchor to={to + lastSearch(to)}>
      <Icon name="back" size={16} />
      <span>{children}</span>
    </BackAnchor>
  );
}

/** The query of the last visit of the path in this tab, in browsers that tell it. */
function lastSearch(path: string): string {
  const urls = globalThis.navigation?.entries().map(({ url }) => new URL(url ?? '', location.origin));
  return urls?.findLast(({ pathname }) => pathname === path)?.search ?? '';
}
