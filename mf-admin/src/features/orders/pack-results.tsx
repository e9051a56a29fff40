import { Button, Icon, TextLink, tokens } from '@whetstone/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { formatQuantity } from '../../shared/format.ts';
import { orderPath } from '../../shared/orders/order-state.tsx';
import type { PackResult } from './orders.api.ts';

const Panel = styled.section`
  position: relative;
  padding: ${tokens.space.m};
  padding-inline-end: ${tokens.space.xxl};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-left: 3px solid ${tokens.color.accentText};
  border-radius: ${tokens.radius.s};
  font-size: ${tokens.text.s};

  &[data-complete] {
    border-left-color: ${tokens.color.success};
  }
  &:focus {
    outline: none;
  }
  h2 {
    font-size: ${tokens.text.m};
    line-height: ${tokens.leading.snug};
    letter-spacing: 0;
  }
`;

const Failures = styled.ul`
  display: grid;
  gap: ${tokens.space.xs};
  margin-top: ${tokens.space.s};
`;

const OrderLink = styled(TextLink)`
  font-weight: ${tokens.weight.strong};
`;

const Close = styled(Button)`
  position: absolute;
  inset: ${tokens.space.xs} ${tokens.space.xs} auto auto;
`;

interface PackResultsProps {
  results: readonly PackResult[];
  onClose: () => void;
}

/** 'Packed 4 of 5 orders', and the reason for each order that is not packed. */
export function PackResults({ results, onClose }: PackResultsProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusOn(panel, results);
  const failures = results.filter(({ reason }) => reason);
  const packed = results.length - failures.length;
  const summary =
    failures.length === 0
      ? `${formatQuantity(packed, 'order')} packed`
      : `${packed} of ${formatQuantity(results.length, 'order')} packed`;
  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      aria-label="Packing results"
      data-complete={failures.length === 0 || undefined}
    >
      <h2>{summary}</h2>
      {failures.length > 0 && (
        <Failures>
          {failures.map(({ number, reason }) => (
            <li key={number}>
              <OrderLink to={orderPath(number)}>{number}</OrderLink>: <span>{reason}</span>
            </li>
          ))}
        </Failures>
      )}
      <Close size="small" variant="quiet" aria-label="Close the packing results" onClick={onClose}>
        <Icon name="close" size={16} />
      </Close>
    </Panel>
  );
}

/** Focuses the panel for each new outcome: a screen reader reads it, and the next Tab reaches the first failure. */
function useFocusOn(panel: RefObject<HTMLElement | null>, outcome: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome moves the focus
  useEffect(() => panel.current?.focus(), [panel, outcome]);
}
