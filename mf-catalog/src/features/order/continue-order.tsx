import { selectUser, useAppSelector } from '@whetstone/kernel';
import { ButtonLink, Icon, IconButton, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { rememberOrder, START_ORDER, usePendingOrder } from '../../shared/pending-order.ts';

const Bar = styled.section`
  position: sticky;
  z-index: 5;
  bottom: ${tokens.space.m};
  display: flex;
  align-items: center;
  align-self: center;
  gap: ${tokens.space.xs};
  order: 1;
  max-width: 100%;
  margin-block: ${tokens.space.l};
  padding: ${tokens.space.xs};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.outline};
  border-radius: ${tokens.radius.s};
`;

/** The order that the customer began before the sign-in. At the bottom of the screen: it appears after hydration and moves nothing. */
export function ContinueOrder() {
  const order = usePendingOrder();
  const user = useAppSelector(selectUser);
  if (!order || !user) return null;
  return (
    <Bar aria-label="Your order">
      <ButtonLink to={order.to} state={START_ORDER} $variant="primary">
        {`Continue your order: ${order.label}`}
      </ButtonLink>
      <IconButton label="Forget this order" onClick={() => rememberOrder(undefined)}>
        <Icon name="close" size={20} />
      </IconButton>
    </Bar>
  );
}
