import type { FieldCode } from '@whetstone/contract';
import { fieldMessage } from '@whetstone/kernel/field-messages';
import { Badge, EmptyState, SelectField, tokens } from '@whetstone/ui';
import { Disclosure } from '@whetstone/ui/disclosure';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type Column, countColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { SingleFilter } from '../../shared/data-table/filter-fields.tsx';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { formatCount } from '../../shared/format.ts';
import { Options } from '../../shared/options.tsx';
import { WrappingLink } from '../../shared/text.ts';
import { toolPath } from '../../shared/tool-page.tsx';
import {
  type ToolImportDto,
  type ToolImportRowDto,
  useBrowseImportRowsInfiniteQuery,
} from './imports.api.ts';

type Outcome = ToolImportRowDto['outcome'];

const OUTCOMES: Record<Outcome, string> = {
  pending: 'Not checked',
  added: 'New',
  changed: 'Changes',
  unchanged: 'Unchanged',
  invalid: 'Not valid',
};

/** The kinds of rows in the order in which they matter: what has to be corrected comes first. */
const SHOWN: readonly Exclude<Outcome, 'pending'>[] = ['invalid', 'changed', 'added', 'unchanged'];

/** What has to be corrected, or what the import writes: all rows if it adds and changes tools. */
function firstShown(one: ToolImportDto): Outcome | '' {
  if (one.invalid === 0 && one.added > 0 && one.changed > 0) return '';
  return SHOWN.find((known) => one[known] > 0) ?? '';
}

export function ImportRows({ one }: { one: ToolImportDto }) {
  const [chosen, setChosen] = useState<Outcome | ''>();
  const outcome = chosen ?? firstShown(one);
  // With the time of the last change: a later check has other rows.
  const request = { id: one._id, ...(outcome && { outcome }), updatedAt: one.updatedAt };
  const options = { refetchOnMountOrArgChange: true };
  return (
    <DataTable
      caption="Rows of the file"
      noun="rows"
      list={usePagedList(useBrowseImportRowsInfiniteQuery(request, options))}
      columns={COLUMNS}
      rowId="number"
      view={outcome}
      empty={<EmptyState title="No rows">No row is of this kind. Rows are kept for a week.</EmptyState>}
    >
      <SingleFilter>
        <SelectField
          label="Show"
          value={outcome}
          onChange={({ target }) => setChosen(target.value as Outcome | '')}
        >
          <option value="">All rows</option>
          <Options
            options={SHOWN.map((known) => [known, `${OUTCOMES[known]} (${formatCount(one[known])})`])}
          />
        </SelectField>
      </SingleFilter>
    </DataTable>
  );
}

const COLUMNS: Column<ToolImportRowDto>[] = [
  countColumn('number', 'Row', '5rem'),
  { id: 'tool', header: 'Tool', width: '30%', cell: (row) => <ToolName row={row} /> },
  {
    id: 'outcome',
    header: 'Result',
    width: '7.5rem',
    cell: ({ outcome }) =>
      outcome === 'invalid' ? <Badge tone="danger">{OUTCOMES.invalid}</Badge> : OUTCOMES[outcome],
  },
  { id: 'details', header: 'Details', cell: (row) => <Details row={row} /> },
];

function ToolName({ row: { toolId, name } }: { row: ToolImportRowDto }) {
  return toolId ? <WrappingLink to={toolPath(toolId)}>{name}</WrappingLink> : name;
}

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.xxs};
  overflow-wrap: anywhere;
`;

type RowError = ToolImportRowDto['errors'][number];
type Params = Record<string, unknown>;

const SENTENCES: Partial<Record<RowError['code'], string | ((params: Params) => string)>> = {
  'cell-count': ({ cells, columns }) =>
    `The row has ${cells} cells, and the header has ${columns}. Put texts that contain the separator in quotes.`,
  'unknown-category': ({ text, nearest }) => {
    const known = (nearest as string[]).join(', ');
    const hint = known && ` The nearest categories are ${known}.`;
    return `“${text}” is no category.${hint} Write lower-case words, joined by hyphens, for a new category.`;
  },
  'unknown-tool': 'There is no tool with this id. Leave the id empty to add a tool.',
  'same-tool': ({ row }) => `Row ${row} has the same id. Remove one of the rows.`,
  'tool-changed':
    'The tool has changed since the export. Export the tools again, remove this row, or empty its version to overwrite that change.',
  'tool-has-photographs': 'The tool has photographs. Change them on its page, and leave img as it was.',
  'stock-out-of-range': ({ stock, current }) =>
    `The stock would be ${formatCount(Number(stock))}. It is ${formatCount(Number(current))} now.`,
};

function errorText({ code, params = {} }: RowError): string {
  const sentence = SENTENCES[code];
  if (sentence === undefined) return fieldMessage({ code: code as FieldCode, params });
  return typeof sentence === 'function' ? sentence(params) : sentence;
}

/** 'price: 12.50 → 13.00', 'price: 13.00' of a new tool, or what to correct. */
function Details({ row: { outcome, errors, changes } }: { row: ToolImportRowDto }) {
  if (errors.length + changes.length === 0) return null;
  return (
    <List>
      {errors.map((error) => (
        <li key={`${error.column} ${error.code}`}>
          {error.column && <strong>{`${error.column}: `}</strong>}
          <span>{errorText(error)}</span>
        </li>
      ))}
      {changes.map((change) => (
        <li key={change.column}>
          <Change change={change} isNew={outcome === 'added'} />
        </li>
      ))}
    </List>
  );
}

/** Characters of a text. The rest is shown on demand. */
const START = 120;

interface ChangeProps {
  change: ToolImportRowDto['changes'][number];
  isNew: boolean;
}

function Change({ change: { column, from, to }, isNew }: ChangeProps) {
  const start = isNew ? startOf(to) : `${startOf(from) || 'empty'} → ${startOf(to) || 'empty'}`;
  const shown = (
    <>
      <strong>{`${column}:`}</strong> <span>{start}</span>
    </>
  );
  if (Math.max(from.length, to.length) <= START) return shown;
  return (
    <Disclosure summary={<span>{shown}</span>}>
      <Texts>
        {!isNew && <dt>Before</dt>}
        {!isNew && <dd>{from || 'empty'}</dd>}
        <dt>{isNew ? 'Whole text' : 'After'}</dt>
        <dd>{to || 'empty'}</dd>
      </Texts>
    </Disclosure>
  );
}

/** Never half of a character that has two code units. */
function startOf(text: string): string {
  return text.length > START ? `${text.slice(0, START).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}

const Texts = styled.dl`
  max-width: 44rem;
  padding-block: ${tokens.space.xs};

  dt {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.s};
  }
  dd {
    margin: 0 0 ${tokens.space.xs};
    white-space: pre-line;
  }
`;
