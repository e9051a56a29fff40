import { Link } from '@whetstone/kernel';
import { Button, formatPrice, Icon, IconButton, media, Price, tokens } from '@whetstone/ui';
import { QuantityStepper } from '@whetstone/ui/quantity-stepper';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { styled } from 'styled-components';
import type { BasketItem } from '../../shared/basket/basket-lines.ts';
import { toolPath } from '../../shared/links.ts';
import { quantityProblem } from '../../shared/quantity-range.ts';
import { ReduceQuantity } from '../../shared/reduce-quantity.tsx';

const Line = styled.li`
  display: grid;
  grid-template:
    'photo name remove' auto
    'photo unit unit' 1fr
    'note note note' auto
    'step step total' auto / 5rem minmax(0, 1fr) auto;
  gap: ${tokens.space.xs} ${tokens.space.m};
  padding-block: ${tokens.space.l};
  border-bottom: 1px solid ${tokens.color.rule};

  ${media.medium} {
    grid-template:
      'photo name step total remove' auto
      'photo unit step total remove' auto
      'photo note note note note' 1fr / 7rem minmax(0, 1fr) auto 6.5rem auto;
    column-gap: ${tokens.space.l};
  }
`;

const PhotoLink = styled(Link)`
  grid-area: photo;
`;

const Name = styled.h2`
  grid-area: name;
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
  grid-area: unit;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

const Note = styled.div`
  display: flex;
  grid-area: note;
  flex-wrap: wrap;
  gap: ${tokens.space.xxs} ${tokens.space.m};
  align-items: center;
  align-self: start;
  color: ${tokens.color.accentText};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.medium};
`;

const Stepper = styled.div`
  grid-area: step;

  ${media.medium} {
    align-self: center;
  }
`;

const Sum = styled(Price)`
  grid-area: total;
  align-self: center;
  text-align: end;
`;

const Remove = styled.div`
  grid-area: remove;
  justify-self: end;

  ${media.medium} {
    align-self: center;
  }
`;

interface BasketLineProps {
  item: BasketItem;
  /** Why the last change of the line failed. */
  message: string | undefined;
  onQuantityChange: (quantity: number) => void;
  onRemove: () => void;
}

/** A tool of the basket with its quantity, and the reason if it cannot be ordered like this. */
export function BasketLine({ item, message, onQuantityChange, onRemove }: BasketLineProps) {
  const { id, name, quantity, tool } = item;
  const path = toolPath({ _id: id });
  const noteId = `basket-note-${id}`;
  return (
    <Line>
      <PhotoLink to={path} tabIndex={-1} aria-hidden="true">
        <Thumbnail src={tool?.img ?? ''} size="100%" />
      </PhotoLink>
      <Name>
        <Link to={path}>{name}</Link>
      </Name>
      {tool && <UnitPrice>{`${formatPrice(tool.price)} each`}</UnitPrice>}
      <Note id={noteId} role="status">
        <span>{message ?? lineProblem(item)}</span>
        {tool && <ReduceQuantity quantity={quantity} limits={tool} onChange={onQuantityChange} />}
        {quantity === 0 && (
          <Button variant="quiet" size="small" onClick={onRemove}>
            Remove this tool
          </Button>
        )}
      </Note>
      {tool && (
        <>
          <Stepper>
            <QuantityStepper
              label={`Quantity of ${name}`}
              value={quantity}
              onChange={onQuantityChange}
              aria-describedby={noteId}
            />
          </Stepper>
          <Sum dollars={Math.max(quantity, 0) * tool.price} />
        </>
      )}
      <Remove>
        <IconButton label={`Remove ${name}`} size="small" onClick={onRemove}>
          <Icon name="close" size={18} />
        </IconButton>
      </Remove>
    </Line>
  );
}

/** Why the line cannot be ordered; undefined if it can. */
export function lineProblem({ quantity, tool, isGone }: BasketItem): string | undefined {
  if (isGone) return 'We no longer sell this tool.';
  return tool && quantityProblem(quantity, tool);
}
