import { Skeleton, Table, Tbody, Td, Tr, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';

const ROWS = Array.from({ length: 8 }, (_, row) => `row-${row}`);

const Bone = styled(Skeleton)`
  padding-block: 0.5rem;
`;

interface TableSkeletonProps {
  noun: string;
  columns: number;
}

export function TableSkeleton({ noun, columns }: TableSkeletonProps) {
  const cells = Array.from({ length: columns }, (_, cell) => `cell-${cell}`);
  return (
    <div role="status">
      <VisuallyHidden>Loading all {noun}</VisuallyHidden>
      <div aria-hidden="true">
        <Table caption={`All ${noun}`}>
          <Tbody>
            {ROWS.map((row) => (
              <Tr key={row}>
                {cells.map((cell) => (
                  <Td key={cell}>
                    <Bone shape="text" />
                  </Td>
                ))}
              </Tr>
            ))}
          </Tbody>
        </Table>
      </div>
    </div>
  );
}
