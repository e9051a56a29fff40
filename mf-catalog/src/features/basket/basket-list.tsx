import type { Quote } from '@whetstone/contract';
import { Button, Skeleton, tokens, VisuallyHidden } from '@whetstone/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { quantityLabel } from '../../shared/links.ts';
import type { BasketEdits } from './basket-edits.ts';
import { BasketLine } from './basket-line.tsx';

const List = styled.ul`
  border-top: 1px solid ${tokens.color.ink};
`;

const RemovedLine = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.s};
  padding-block: ${tokens.space.m};
  border-bottom: 1px solid ${tokens.color.rule};
  color: ${tokens.color.inkMuted};
`;

const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** The lines of the basket. A removed line leaves a row that restores it. */
export function BasketList({
  items,
  messages,
  removed,
  setQuantity,
  remove,
  undo,
  quote,
}: BasketEdits & { quote: Quote | undefined | null }) {
  const removedRow = removed && (
    <RemovedLine>
      <span role="status">{`${quantityLabel(removed.item)} removed.`}</span>
      <Button ref={focusOnMount} size="small" onClick={undo}>
        Undo
      </Button>
    </RemovedLine>
  );
  return (
    <List aria-label="Tools in the basket">
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {removed?.index === index && removedRow}
          <BasketLine
            item={item}
            quote={quote}
            message={messages[item.id]}
            onQuantityChange={(quantity) => void setQuantity(item, quantity)}
            onRemove={() => void remove(item)}
          />
        </Fragment>
      ))}
      {removed && removed.index >= items.length && removedRow}
    </List>
  );
}

const SkeletonLine = styled.div`
  display: grid;
  grid-template-columns: 5rem minmax(0, 1fr);
  gap: ${tokens.space.m};
  padding-block: ${tokens.space.l};
  border-bottom: 1px solid ${tokens.color.rule};
`;

export function BasketSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the basket</VisuallyHidden>
      {[1, 2].map((line) => (
        <SkeletonLine key={line}>
          <Skeleton shape="square" />
          <Skeleton shape="text" lines={2} />
        </SkeletonLine>
      ))}
    </div>
  );
}
