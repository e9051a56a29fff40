import type { Tool } from '@whetstone/contract';
import { selectUser, signInPath, useAppDispatch, useAppSelector, useNavigate } from '@whetstone/kernel';
import { Button, tokens } from '@whetstone/ui';
import { QuantityStepper } from '@whetstone/ui/quantity-stepper';
import { styled } from 'styled-components';
import { quantityLabel, toolPath } from '../../shared/links.ts';
import { rememberOrder } from '../../shared/pending-order.ts';
import { AddToBasket } from './add-to-basket.tsx';
import { GrandTotal } from './grand-total.tsx';
import { LazyOrderDialog, preloadOrderDialog } from './lazy-order-dialog.tsx';
import { START_ORDER, useOrderEntry, withQuantity } from './order-entry.ts';

const Quantity = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.m};
`;

const Actions = styled.div`
  position: sticky;
  bottom: 0;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: ${tokens.space.s};
  padding-block: ${tokens.space.s};
  background: ${tokens.color.paper};

  /* The outcome. */
  > :nth-child(3) {
    grid-column: 1 / -1;
  }
`;

/** Quantity, total and the buttons that open the order dialog and fill the basket. */
export function OrderPanel({ tool }: { tool: Tool }) {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { quantity, setQuantity, isOpen, openFor, close } = useOrderEntry(user?.email);
  const path = toolPath(tool);

  /** The stepper starts at 0, which stands for the smallest quantity. */
  const chooseQuantity = () => {
    const chosen = quantity || tool.minQuantity;
    setQuantity(chosen);
    return chosen;
  };
  const orderNow = () => {
    // During hydration, `user` is still the visitor of the server markup.
    const current = dispatch((_, getState) => selectUser(getState()));
    if (current) {
      chooseQuantity();
      return openFor(current.email);
    }
    // A choice would change the URL, and so replace the navigation to the sign-in.
    const wanted = quantity || tool.minQuantity;
    const to = withQuantity(path, wanted);
    rememberOrder({ label: quantityLabel({ name: tool.name, quantity: wanted }), to });
    void navigate(signInPath(to), { state: START_ORDER });
  };

  return (
    <>
      <Quantity>
        <span aria-hidden="true">Quantity</span>
        <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} />
      </Quantity>
      <GrandTotal quantity={quantity} price={tool.price} />
      <Actions>
        <Button
          variant="primary"
          onClick={orderNow}
          onPointerEnter={preloadOrderDialog}
          onFocus={preloadOrderDialog}
        >
          Order Now
        </Button>
        <AddToBasket
          tool={tool}
          quantity={quantity}
          chooseQuantity={chooseQuantity}
          onQuantityChange={setQuantity}
        />
      </Actions>
      {user && (
        <LazyOrderDialog
          key={user.email}
          tool={tool}
          user={user}
          quantity={quantity}
          onQuantityChange={setQuantity}
          open={isOpen}
          onClose={close}
        />
      )}
    </>
  );
}
