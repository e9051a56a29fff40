import { render, screen, within } from '@testing-library/react';
import { Table, TableScroll, Tbody, Td, Th, Thead, Tr } from './table.tsx';

const orders = (
  <Table caption="My orders" stacked>
    <Thead>
      <Tr>
        <Th>Service</Th>
        <Th $numeric>Quantity</Th>
      </Tr>
    </Thead>
    <Tbody>
      <Tr>
        <Td label="Service">Claw Hammer</Td>
        <Td label="Quantity" $numeric>
          2
        </Td>
      </Tr>
    </Tbody>
  </Table>
);

describe('Table', () => {
  it('has a name and column headings', () => {
    render(orders);

    const table = screen.getByRole('table', { name: 'My orders' });
    expect(within(table).getByRole('columnheader', { name: 'Service' })).toHaveAttribute('scope', 'col');
    expect(within(table).getByRole('cell', { name: 'Claw Hammer' })).toBeVisible();
  });

  it('has explicit roles, so that rows shown as cards stay rows', () => {
    render(orders);
    const roles = [...screen.getByRole('table').querySelectorAll('thead, tbody, tr, th, td')].map((part) =>
      part.getAttribute('role'),
    );
    expect(new Set(roles)).toEqual(new Set(['rowgroup', 'row', 'columnheader', 'cell']));
  });

  it('passes each cell the label for small screens', () => {
    render(orders);
    expect(screen.getByRole('cell', { name: '2' })).toHaveAttribute('data-label', 'Quantity');
  });
});

describe('TableScroll', () => {
  it('is a focusable, named region', () => {
    render(<TableScroll label="All orders">{orders}</TableScroll>);
    expect(screen.getByRole('region', { name: 'All orders' })).toHaveAttribute('tabindex', '0');
  });
});
