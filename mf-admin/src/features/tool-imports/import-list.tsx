import {
  EmptyState,
  ErrorNotice,
  LoadMore,
  Stack,
  Table,
  Tbody,
  Td,
  TextLink,
  Th,
  Thead,
  Tr,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { DotLabel } from '../../shared/dot-label.tsx';
import { formatCount } from '../../shared/format.ts';
import { IMPORTS_PATH } from '../../shared/import-path.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { STATES, type ToolImportDto, useImports } from './imports.api.ts';

const FileLink = styled(TextLink)`
  overflow-wrap: anywhere;
`;

/** The imports, newest first. */
export function ImportList() {
  const { status, rows, nextPage, retry } = useImports();
  return (
    <Stack gap="m">
      {status === 'failed' && (
        <ErrorNotice title="The imports could not be loaded" onRetry={retry}>
          Check your connection, then try again.
        </ErrorNotice>
      )}
      {status === 'loading' && <ConsoleSkeleton label="Loading the imports" />}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState title="No imports">
          Export the tools, change the file in a spreadsheet, and choose it here.
        </EmptyState>
      )}
      {rows.length > 0 && <ImportTable imports={rows} />}
      <LoadMore noun="imports" {...nextPage}>
        Load more imports
      </LoadMore>
    </Stack>
  );
}

function ImportTable({ imports }: { imports: readonly ToolImportDto[] }) {
  return (
    <Table caption="Imports, newest first" stacked>
      <Thead>
        <Tr>
          <Th>File</Th>
          <Th>State</Th>
          <Th $numeric>Rows</Th>
          <Th>Changed</Th>
        </Tr>
      </Thead>
      <Tbody>
        {imports.map(({ _id, fileName, state, rows, updatedAt }) => (
          <Tr key={_id}>
            <Td>
              <FileLink to={`${IMPORTS_PATH}/${_id}`}>{fileName}</FileLink>
            </Td>
            <Td label="State">
              <DotLabel $tone={STATES[state].tone}>{STATES[state].label}</DotLabel>
            </Td>
            <Td label="Rows" $numeric>
              {formatCount(rows)}
            </Td>
            <Td label="Changed">
              <RelativeTime at={updatedAt} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
