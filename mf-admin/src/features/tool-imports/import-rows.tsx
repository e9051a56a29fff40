import {
  Badge,
  EmptyState,
  ErrorNotice,
  LoadMore,
  SelectField,
  Stack,
  Table,
  Tbody,
  Td,
  TextLink,
  Th,
  Thead,
  Tr,
  tokens,
} from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { formatCount } from '../../shared/format.ts';
import { toolPath } from '../../shared/tool-tabs.tsx';
import { type ToolImportDto, type ToolImportRowDto, useImportRows } from './imports.api.ts';

type Outcome = ToolImportRowDto['outcome'];

const OUTCOMES: Record<Outcome, string> = {
  pending: 'Not checked',
  added: 'New',
  changed: 'Changes',
  unchanged: 'Unchanged',
  invalid: 'Not valid',
};

const Filter = styled.div`
  max-width: 16rem;
`;

/** The kinds of rows in the order in which they matter: what has to be corrected comes first. */
const SHOWN: readonly Exclude<Outcome, 'pending'>[] = ['invalid', 'changed', 'added', 'unchanged'];

/** What has to be corrected, or what the import writes: all rows if it adds and changes tools. */
function firstShown(one: ToolImportDto): Outcome | '' {
  if (one.invalid === 0 && one.added > 0 && one.changed > 0) return '';
  return SHOWN.find((known) => one[known] > 0) ?? '';
}

/** The rows of the file. */
export function ImportRows({ one }: { one: ToolImportDto }) {
  const [chosen, setChosen] = useState<Outcome | ''>();
  const outcome = chosen ?? firstShown(one);
  const request = { id: one._id, outcome, updatedAt: one.updatedAt };
  const { status, rows, nextPage, retry } = useImportRows(request);
  return (
    <Stack gap="m">
      <Filter>
        <SelectField
          label="Show"
          value={outcome}
          onChange={({ target }) => setChosen(target.value as Outcome | '')}
        >
          <option value="">All rows</option>
          {SHOWN.map((known) => (
            <option key={known} value={known}>
              {OUTCOMES[known]} ({formatCount(one[known])})
            </option>
          ))}
        </SelectField>
      </Filter>
      {status === 'failed' && (
        <ErrorNotice title="The rows could not be loaded" onRetry={retry}>
          Check your connection, then try again.
        </ErrorNotice>
      )}
      {status === 'loading' && <ConsoleSkeleton label="Loading the rows" />}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState title="No rows">No row is of this kind. Rows are kept for a week.</EmptyState>
      )}
      {rows.length > 0 && <RowTable rows={rows} />}
      <LoadMore noun="rows" {...nextPage}>
        Load more rows
      </LoadMore>
    </Stack>
  );
}

function RowTable({ rows }: { rows: readonly ToolImportRowDto[] }) {
  return (
    <Table caption="Rows of the file" stacked>
      <Thead>
        <Tr>
          <Th $numeric>Row</Th>
          <Th>Tool</Th>
          <Th>Result</Th>
          <Th>Details</Th>
        </Tr>
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Tr key={row.number}>
            <Td label="Row" $numeric>
              {formatCount(row.number)}
            </Td>
            <Td label="Tool">
              <ToolName row={row} />
            </Td>
            <Td label="Result">
              <div>
                {row.outcome === 'invalid' ? (
                  <Badge tone="danger">{OUTCOMES.invalid}</Badge>
                ) : (
                  OUTCOMES[row.outcome]
                )}
              </div>
            </Td>
            <Td label="Details">
              <Details row={row} />
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

const ToolLink = styled(TextLink)`
  overflow-wrap: anywhere;
`;

function ToolName({ row: { toolId, name } }: { row: ToolImportRowDto }) {
  return toolId ? <ToolLink to={toolPath(toolId)}>{name}</ToolLink> : name;
}

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.xxs};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`;

/** 'price: 12.50 → 13.00', 'price: 13.00' of a new tool, or what to correct. */
function Details({ row: { outcome, errors, changes } }: { row: ToolImportRowDto }) {
  if (errors.length + changes.length === 0) return null;
  return (
    <List>
      {errors.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column && !message.startsWith(column) && <strong>{column}: </strong>}
          {message}
        </li>
      ))}
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          <strong>{column}:</strong> {outcome === 'added' ? to : `${from || 'empty'} → ${to || 'empty'}`}
        </li>
      ))}
    </List>
  );
}
