import { Skeleton, Td, Tr, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { OrdersTable } from './orders-table.tsx';

const ROWS = ['first', 'second', 'third', 'fourth'];
const COLUMNS = ['Name', 'Email', 'Service', 'Quantity', 'Payment', 'Cancel'];

// As high as the button in the last cell of a real row.
const Bone = styled(Skeleton)`
  padding-block: 0.5rem;
`;

export function OrdersSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading your orders</VisuallyHidden>
      <div aria-hidden="true">
        <OrdersTable>
          {ROWS.map((row) => (
            <Tr key={row}>
              {COLUMNS.map((column) => (
                <Td key={column} label={column}>
                  <Bone shape="text" />
                </Td>
              ))}
            </Tr>
          ))}
        </OrdersTable>
      </div>
    </div>
  );
}
