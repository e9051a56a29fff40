import { Table, Tbody, Th, Thead, Tr } from '@whetstone/ui';
import type { ReactNode } from 'react';

/** The frame of the table of orders, around its rows or their skeletons. */
export function OrdersTable({ children }: { children: ReactNode }) {
  return (
    <Table caption="My orders" stacked>
      <Thead>
        <Tr>
          <Th>Name</Th>
          <Th>Email</Th>
          <Th>Service</Th>
          <Th $numeric>Quantity</Th>
          <Th>Payment</Th>
          <Th>Cancel</Th>
        </Tr>
      </Thead>
      <Tbody>{children}</Tbody>
    </Table>
  );
}
