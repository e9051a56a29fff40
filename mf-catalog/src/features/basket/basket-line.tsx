import type { Quote } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { Button, formatPrice, Icon, IconButton, Price, Skeleton, tokens } from '@whetstone/ui';
import { QuantityStepper } from '@whetstone/ui/quantity-stepper';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { styled } from 'styled-components';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { toolPath } from '../../shared/links.ts';
import { quantityProblem } from '../../shared/quantity-range.ts';
import { ReduceQuantity } from '../../shared/reduce-quantity.tsx';

/** Wraps on small screens and with large text: first the controls, then the text. */
const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.s} ${tokens.space.m};
  padding-block: ${tokens.space.l};
  border-bottom: 1px solid ${tokens.color.rule};
`;

const PhotoLink = styled(Link)`
  flex: none;
  width: clamp(5rem, 8vw, 7rem);
`;

const Text = styled.div`
  display: grid;
  flex: 99 7rem;
  gap: ${tokens.space.xs};
  min-width: 0;
`;

const Name = styled.h2`
  font-size: ${tokens.text.l};
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
  letter-spacing: -0.012em;

  a {
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;

const UnitPrice = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xxs} ${tokens.space.m};
  align-items: center;
  color: ${tokens.color.accentText};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.medium};
`;

const Controls = styled.div`
  display: flex;
  flex: 1 auto;
  flex-wrap: wrap;
  gap: ${tokens.space.xs};
  align-items: center;
  justify-content: end;
`;

const Sum = styled.div`
  min-width: min(6.5rem, 20vw);
  margin-inline-start: auto;
  text-align: end;
`;

interface BasketLineProps {
  item: BasketItem;
  /** Undefined while unknown, null if it cannot be loaded. */
  quote: Quote | undefined | null;
  /** Why the last change of the line failed. */
  message: string | undefined;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
}

/** A tool of the basket with its quantity, and the reason if it cannot be ordered like this. */
export function BasketLine({ item, quote, message, onQuantityChange, onRemove }: BasketLineProps) {
  const { id, name, quantity, tool } = item;
  const priced = quote?.lines.find((line) => line.id === id);
  const path = toolPath({ _id: id });
  const noteId = `basket-note-${id}`;
  return (
    <Line>
      <PhotoLink to={path} tabIndex={-1} aria-hidden="true">
        <Thumbnail src={tool?.img ?? ''} size="100%" />
      </PhotoLink>
      <Text>
        <Name>
          <Link to={path}>{name}</Link>
        </Name>
        {tool && <UnitPrice>{`${formatPrice(priced?.price ?? tool.price)} each`}</UnitPrice>}
        {priced?.unitPrice && <UnitPrice>{priced.unitPrice}</UnitPrice>}
        <Note id={noteId} role="status">
          <span>{message ?? lineProblem(item)}</span>
          {tool && <ReduceQuantity quantity={quantity} limits={tool} onChange={onQuantityChange} />}
          {quantity === 0 && (
            <Button variant="quiet" size="small" onClick={onRemove}>
              Remove this tool
            </Button>
          )}
        </Note>
      </Text>
      <Controls>
        {tool && (
          <>
            <QuantityStepper
              label={`Quantity of ${name}`}
              value={quantity}
              onChange={onQuantityChange}
              aria-describedby={noteId}
            />
            <Sum>
              {priced?.total !== undefined && <Price dollars={priced.total} />}
              {quantity > 0 && quote === undefined && <Skeleton shape="text" />}
            </Sum>
          </>
        )}
        <IconButton label={`Remove ${name}`} size="small" onClick={onRemove}>
          <Icon name="close" size={18} />
        </IconButton>
      </Controls>
    </Line>
  );
}

/** Why the line cannot be ordered; undefined if it can. */
export function lineProblem({ quantity, tool, isGone }: BasketItem): string | undefined {
  if (isGone) return 'We no longer sell this tool.';
  return tool && quantityProblem(quantity, tool);
}
