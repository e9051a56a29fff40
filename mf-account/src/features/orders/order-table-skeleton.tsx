import { Skeleton, Tbody, Td, Tr } from '@whetstone/ui';
import { Thumbnail } from '@whetstone/ui/thumbnail';
import { styled } from 'styled-components';
import { COLUMNS, GroupHeading, OrderTable, Service } from './order-table.tsx';

const GROUPS = ['first', 'second', 'third'];

// The padding matches the height of the badges.
const HeadingSkeleton = styled(Skeleton)`
  width: 20rem;
  max-width: 100%;
  padding-block: 0.125rem;
`;

/** Orders with one tool each, as tall as real ones. */
export function OrderTableSkeleton() {
  return (
    <div aria-hidden="true">
      <OrderTable>
        {GROUPS.map((group) => (
          <Tbody key={group}>
            <Tr>
              <GroupHeading>
                <HeadingSkeleton shape="text" />
              </GroupHeading>
            </Tr>
            <Tr>
              {COLUMNS.map((column) => (
                <Td key={column} label={column}>
                  <CellSkeleton column={column} />
                </Td>
              ))}
            </Tr>
          </Tbody>
        ))}
      </OrderTable>
    </div>
  );
}

function CellSkeleton({ column }: { column: string }) {
  if (column !== 'Service') return <Skeleton shape="text" />;
  return (
    <Service>
      <Thumbnail src="" size="3.5rem" />
      <Skeleton shape="text" />
    </Service>
  );
}
