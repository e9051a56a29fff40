import type { LedgerRecord } from '@whetstone/contract';
import { Badge, EmptyState, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { CardLayout, Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { AUTOMATIC } from '../../shared/format.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import {
  CheckReportLink,
  MICROFRONTEND_COLUMN,
  VERSION_COLUMN,
  VersionTag,
} from '../../shared/releases/release-links.tsx';
import { Wrapping } from '../../shared/text.ts';
import { useLedger } from './history.api.ts';

const LAYOUT: CardLayout = {
  medium: `
    'when microfrontend action version' auto
    'actor reason reason commit' auto
    / 9rem minmax(0, 1fr) 10rem 9rem`,
  labelled: ['commit'],
};

/** The history of one microfrontend, or of all for an empty name. */
export function Ledger({ microfrontend, children }: { microfrontend: string; children?: ReactNode }) {
  return (
    <DataTable
      caption="Release history, newest first"
      noun="entries"
      list={useLedger(microfrontend)}
      columns={COLUMNS}
      rowId="id"
      layout={LAYOUT}
      view={microfrontend}
      empty={<EmptyState title="No history yet" />}
    >
      {children}
    </DataTable>
  );
}

const Reason = styled(Wrapping)`
  color: ${tokens.color.inkMuted};
`;

const COLUMNS: Column<LedgerRecord>[] = [
  { id: 'when', header: 'When', width: '7rem', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
  { ...MICROFRONTEND_COLUMN, width: '8.5rem' },
  { id: 'action', header: 'Action', width: '8.5rem', cell: actionText },
  { ...VERSION_COLUMN, width: '6rem' },
  {
    id: 'commit',
    header: 'Commit',
    width: '6rem',
    cell: ({ commit }) => (commit ? <VersionTag version={commit} /> : '–'),
  },
  {
    id: 'actor',
    header: 'By',
    width: '9rem',
    cell: ({ actor }) =>
      actor === AUTOMATIC ? <Badge tone="ochre">Automatic</Badge> : <Wrapping>{actor}</Wrapping>,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, checkReportId, microfrontend, version }) => (
      <Reason>
        <span>{reason}</span>{' '}
        {checkReportId && (
          <CheckReportLink id={checkReportId} microfrontend={microfrontend} version={version} />
        )}
      </Reason>
    ),
  },
];

function actionText({ action, percentage }: LedgerRecord): string {
  const texts = {
    live: 'Live for all visitors',
    canary: `Canary for ${percentage}%`,
    'canary-stopped': 'Canary stopped',
    'rolled-back': 'Rolled back',
    retired: 'Retired',
    restored: 'Restored',
  };
  return texts[action];
}
