import type { Order } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { Button, preloadDialogs, Td, Tr, textLinkStyles, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';

const TextLink = styled(Link)`
  ${textLinkStyles}
`;

/** The one thing in a row that is long and has no space to break at. */
const Address = styled.span`
  overflow-wrap: anywhere;
`;

interface OrderRowProps {
  order: Order;
  onCancel: (order: Order) => void;
}

export function OrderRow({ order, onCancel }: OrderRowProps) {
  const which = <VisuallyHidden> for the order of {order.service}</VisuallyHidden>;
  return (
    <Tr>
      <Td label="Name">{order.clientName}</Td>
      <Td label="Email">
        <Address>{order.client}</Address>
      </Td>
      <Td label="Service">{order.service}</Td>
      <Td label="Quantity" $numeric>
        {order.quantity}
      </Td>
      <Td label="Payment">
        <span>
          <TextLink to="/payment">Payment{which}</TextLink>
        </span>
      </Td>
      <Td label="Cancel">
        <span>
          <Button
            size="small"
            variant="danger"
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => onCancel(order)}
          >
            Cancel
            <VisuallyHidden> the order of {order.service}</VisuallyHidden>
          </Button>
        </span>
      </Td>
    </Tr>
  );
}
