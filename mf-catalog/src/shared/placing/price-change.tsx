import type { Quote } from '@whetstone/contract';
import { Button, formatPrice, Stack, tabularNumerals, tokens, VisuallyHidden } from '@whetstone/ui';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { codeSentence } from '../code-sentences.ts';
import { isBinding, OBLIGATION } from '../order-button.ts';

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

const List = styled.dl`
  ${tabularNumerals}
  border-top: 1px solid ${tokens.color.ink};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${tokens.space.m};
  padding-block: ${tokens.space.s};
  border-bottom: 1px solid ${tokens.color.rule};
`;

const focusOnMount = (heading: HTMLElement | null) => heading?.focus();

interface PriceChangeProps {
  /** What the customer has seen. */
  before: Quote;
  now: Quote;
  pending: boolean;
  onOrder: (event: BaseSyntheticEvent) => void;
  /** The way back, without an order. */
  back: ReactNode;
}

/** Asks whether to order at the new price. Takes the place of the order form, and the focus. */
export function PriceChange({ before, now, pending, onOrder, back }: PriceChangeProps) {
  return (
    <Stack gap="l">
      <Heading ref={focusOnMount} tabIndex={-1}>
        The price has changed
      </Heading>
      <p>
        {[
          'You have ordered nothing yet. Check the new price first.',
          now.codeProblem && `About your discount code: ${codeSentence(now.codeProblem, now.currency)}`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <List>
        {changesOf(before, now).map(({ id, label, from, to }) => (
          <Row key={id}>
            <dt>{label}</dt>
            <dd>
              {from && (
                <>
                  <VisuallyHidden>was </VisuallyHidden>
                  <s>{from}</s>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <VisuallyHidden> now </VisuallyHidden>
              <strong>{to}</strong>
            </dd>
          </Row>
        ))}
      </List>
      <Button variant="primary" pending={pending} onClick={onOrder}>
        {isBinding(now) ? OBLIGATION : `Order for ${formatPrice(now.total, now.currency)}`}
      </Button>
      <div>{back}</div>
    </Stack>
  );
}

/** The lines whose price differs, the delivery, the discounts and the taxes if they differ, and the total. */
function changesOf(before: Quote, now: Quote) {
  const lines = now.lines.map(({ id, name, quantity, total }) => {
    const earlier = before.lines.find((line) => line.id === id);
    return { id, label: `${name} × ${quantity}`, old: earlier?.total, current: total };
  });
  const taxes = new Set(
    [now, before].flatMap((quote) => quote.taxes?.totals.map(({ label }) => label) ?? []),
  );
  const taxOf = ({ taxes }: Quote, label: string) => taxes?.totals.find((one) => one.label === label)?.amount;
  const labels = new Set(
    [now, before].flatMap(({ discounts }) => discounts?.map(({ label }) => label) ?? []),
  );
  const discountOf = ({ discounts }: Quote, label: string) =>
    -(discounts?.find((one) => one.label === label)?.amount ?? 0);
  const rows = [
    ...lines,
    { id: 'delivery', label: 'Delivery', old: before.delivery, current: now.delivery },
    ...[...labels].map((label) => ({
      ...{ id: `discount ${label}`, label },
      ...{ old: discountOf(before, label), current: discountOf(now, label) },
    })),
    ...[...taxes].map((label) => ({
      id: label,
      label,
      old: taxOf(before, label),
      current: taxOf(now, label),
    })),
    { id: 'total', label: 'Total', old: before.total, current: now.total },
  ];
  const isOther = before.currency !== now.currency;
  const changed = rows.filter(({ id, old, current }) => isOther || old !== current || id === 'total');
  return changed.map(({ id, label, old, current = 0 }) => ({
    ...{ id, label, to: formatPrice(current, now.currency) },
    from: old === undefined ? undefined : formatPrice(old, before.currency),
  }));
}
