import type { Quote } from '@whetstone/contract';
import { media, Price, Skeleton, tabularNumerals, tokens } from '@whetstone/ui';
import { deliveryDates } from '@whetstone/ui/expected-delivery';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import type { QuoteDelivery } from './delivery.ts';
import { deliveryCost } from './delivery-words.ts';

const Panel = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space.l};
  padding: min(${tokens.space.l}, 6vw);
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};

  ${media.large} {
    position: sticky;
    top: 6rem;
  }
`;

const Heading = styled.h2`
  font-size: ${tokens.text.l};
`;

/** The panel beside the lines of an order. */
export function SummaryPanel({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {children}
    </Panel>
  );
}

export const SummaryHint = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  line-height: ${tokens.leading.snug};
`;

/** The lines of an order, and the panel: beside each other if there is room for both, which depends on the size of the text. */
export const OrderColumns = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xl} ${tokens.space.xxl};
  align-items: start;

  > * {
    flex: 999 1 34rem;
    min-width: 0;
  }
  > :last-child {
    flex: 1 1 23rem;
  }
`;

const List = styled.dl`
  ${tabularNumerals}
  display: grid;
  gap: ${tokens.space.s};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${tokens.space.m};
`;

const Time = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

const TotalRow = styled(Row)`
  padding-top: ${tokens.space.s};
  border-top: 1px solid ${tokens.color.ink};
  font-weight: ${tokens.weight.strong};
`;

const TotalPrice = styled(Price)`
  font-size: ${tokens.text.xl};
`;

/** As high as the price that takes its place. */
const Unknown = styled(Skeleton)`
  width: 4em;
`;

const UnknownTotal = styled(Unknown)`
  font-size: ${tokens.text.xl};
`;

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

interface TotalsProps {
  /** Undefined while unknown, null if it cannot be loaded. */
  price:
    | (Pick<Quote, 'subtotal' | 'delivery' | 'discounts' | 'taxes' | 'total' | 'currency'> & {
        /** Missing for a placed order, whose address is on the page. */
        country?: string;
      })
    | undefined
    | null;
  /** The method of the quote. Missing for a placed order. */
  method?: QuoteDelivery | undefined;
}

/** Tools, delivery, discounts, taxes and total. The total is announced when it changes. */
export function Totals({ price, method }: TotalsProps) {
  const unknown = price === null ? '—' : <Unknown shape="text" />;
  return (
    <List>
      <Row>
        <dt>Tools</dt>
        <dd>{price ? <Price dollars={price.subtotal} currency={price.currency} /> : unknown}</dd>
      </Row>
      <Row>
        <dt>
          <span>{price?.country ? `Delivery (${COUNTRIES.of(price.country)})` : 'Delivery'}</span>
          {method && <Time>{`${method.name}, ${deliveryDates(method)}`}</Time>}
          {price === undefined && (
            <Time>
              <Unknown shape="text" />
            </Time>
          )}
        </dt>
        <dd>{price ? deliveryCost(price.delivery, price.currency) : unknown}</dd>
      </Row>
      {price?.discounts?.map(({ label, amount }) => (
        <Row key={label}>
          <dt>{label}</dt>
          <dd>
            <Price dollars={-amount} currency={price.currency} />
          </dd>
        </Row>
      ))}
      {price?.taxes?.totals.map(({ label, amount }) => (
        <Row key={label}>
          <dt>{label}</dt>
          <dd>
            <Price dollars={amount} currency={price.currency} />
          </dd>
        </Row>
      ))}
      <TotalRow>
        <dt>Total</dt>
        <dd>
          {price ? (
            <span role="status">
              <TotalPrice dollars={price.total} currency={price.currency} />
            </span>
          ) : price === null ? (
            '—'
          ) : (
            <UnknownTotal shape="text" />
          )}
        </dd>
      </TotalRow>
    </List>
  );
}
