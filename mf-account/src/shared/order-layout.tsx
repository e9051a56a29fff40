import { Skeleton, tabularNumerals, tokens } from '@whetstone/ui';
import { OrderNumber } from '@whetstone/ui/order-number';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Buttons } from './buttons.ts';

export function OrderTitle({ number }: { number: string }) {
  return (
    <>
      Order <OrderNumber>{number}</OrderNumber>
    </>
  );
}

const Place = styled.div`
  container-type: inline-size;
`;

const Grid = styled.div`
  display: grid;
  gap: ${tokens.space.xl};

  /* Its rem is the size of the text: large text gets one column. */
  @container (width >= 38rem) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    grid-template-rows: auto auto auto 1fr;
    gap: ${tokens.space.xl} ${tokens.space.xxl};

    /* The timeline stands beside the other parts. */
    > :nth-child(2) {
      grid-row: span 4;
    }
  }
`;

/** The parts of an order: tools, timeline, and what is below the tools. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Place>
      <Grid>{children}</Grid>
    </Place>
  );
}

const Heading = styled.h2`
  margin-bottom: ${tokens.space.m};
  font-size: ${tokens.text.xl};
`;

export function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </section>
  );
}

/** The date with the badges, or buttons. */
export const Row = styled(Buttons)`
  align-items: center;
`;

export const NotPrinted = styled.div`
  @media print {
    display: none;
  }
`;

export const Muted = styled.span`
  color: ${tokens.color.inkMuted};
`;

/** Rows with a text and an amount, a state or a time. */
export const Rows = styled.ul`
  ${tabularNumerals}
  margin: 0;
  padding: 0;
  border-top: 1px solid ${tokens.color.ink};
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${tokens.space.m};
    padding-block: ${tokens.space.s};
    border-bottom: 1px solid ${tokens.color.rule};
    overflow-wrap: anywhere;
  }
`;

const WEB_ADDRESS = /^https:\/\//;

interface TrackingLinkProps {
  tracking: string;
  /** Of the carrier's page. Without one, the number itself can be an address. */
  url: string | undefined;
}

export function TrackingLink({ tracking, url = tracking }: TrackingLinkProps) {
  if (!WEB_ADDRESS.test(url)) return <span>{tracking}</span>;
  return (
    <a href={url} rel="noreferrer">
      {tracking}
    </a>
  );
}

/** As tall as the date with the badges. */
export const StatesSkeleton = styled(Skeleton).attrs({ shape: 'text' })`
  width: 18rem;
  max-width: 100%;
`;

/** A part with about this many lines. */
export function PartSkeleton({ lines }: { lines: number }) {
  return (
    <div>
      <Heading as="div">
        <HeadingSkeleton shape="text" />
      </Heading>
      <LinesSkeleton shape="text" lines={lines} />
    </div>
  );
}

const HeadingSkeleton = styled(Skeleton)`
  width: 8rem;
`;

const LinesSkeleton = styled(Skeleton)`
  > div {
    margin-block: ${tokens.space.m};
  }
`;
