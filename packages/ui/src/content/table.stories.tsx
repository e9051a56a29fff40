import type { Meta, Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { Badge } from './badge.tsx';
import { Price } from './price.tsx';
import { Table, TableScroll, Tbody, Td, Th, Thead, Tr } from './table.tsx';

export default { title: 'Table' } satisfies Meta;

interface OrdersProps {
  caption: string;
  stacked?: boolean;
  sortable?: boolean;
}

function Orders({ caption, stacked, sortable }: OrdersProps) {
  return (
    <Table caption={caption} stacked={stacked}>
      <Thead>
        <Tr>
          <Th>
            {sortable ? (
              <Button size="small" variant="quiet">
                Order
              </Button>
            ) : (
              'Order'
            )}
          </Th>
          <Th>State</Th>
          <Th $numeric>Total</Th>
        </Tr>
      </Thead>
      <Tbody>
        {[34, 1280.5].map((total) => (
          <Tr key={total}>
            <Td label="Order">40712-{Math.round(total)}</Td>
            <Td label="State">
              <Badge tone="success">Shipped</Badge>
            </Td>
            <Td label="Total" $numeric>
              <Price dollars={total} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

/** Rows become cards on small screens. */
export const Stacked: Story = { render: () => <Orders caption="Stacked orders" stacked /> };

export const StackedAndSortable: Story = {
  render: () => <Orders caption="Sortable orders" stacked sortable />,
};

export const Scrolling: Story = {
  render: () => (
    <div style={{ maxWidth: '14rem' }}>
      <TableScroll label="Orders that scroll sideways">
        <Orders caption="Wide orders" />
      </TableScroll>
    </div>
  ),
};
