import type { LedgerRecord } from '@whetstone/contract';
import { useSearchParams } from '@whetstone/kernel';
import {
  Badge,
  EmptyState,
  ErrorNotice,
  LoadMore,
  SelectField,
  Stack,
  Table,
  TableScroll,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  tokens,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { AUTOMATIC } from '../../shared/format.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { CheckReportLink, MicrofrontendLink, VersionTag } from '../../shared/release-links.tsx';
import { useReleaseStatus } from '../../shared/releases.api.ts';
import { useLedger } from './history.api.ts';

const PARAMETER = 'microfrontend';

const Filter = styled.div`
  max-width: 18rem;
`;

/** The history of all microfrontends, or of the one in the URL. */
export function FilteredLedger() {
  const { data: microfrontends = [] } = useReleaseStatus();
  const [params, setParams] = useSearchParams();
  const selected = params.get(PARAMETER) ?? '';
  const select = (name: string) =>
    setParams(name ? { [PARAMETER]: name } : {}, { replace: true, preventScrollReset: true });
  return (
    <Stack gap="m">
      <Filter>
        <SelectField label="Microfrontend" value={selected} onChange={({ target }) => select(target.value)}>
          <option value="">All microfrontends</option>
          {microfrontends.map(({ microfrontend }) => (
            <option key={microfrontend}>{microfrontend}</option>
          ))}
        </SelectField>
      </Filter>
      <Ledger key={selected} microfrontend={selected} />
    </Stack>
  );
}

/** The history of one microfrontend, or of all for an empty name. */
export function Ledger({ microfrontend }: { microfrontend: string }) {
  const { status, rows, nextPage, retry } = useLedger(microfrontend);
  if (status === 'loading') return <ConsoleSkeleton label="Loading the history" />;
  if (status === 'failed') return <ErrorNotice title="The history could not be loaded" onRetry={retry} />;
  if (rows.length === 0) return <EmptyState title="No history yet" />;
  return (
    <Stack gap="m">
      <LedgerTable entries={rows} />
      <LoadMore noun="entries" {...nextPage}>
        Load more entries
      </LoadMore>
    </Stack>
  );
}

const CAPTION = 'Release history, newest first';

function LedgerTable({ entries }: { entries: readonly LedgerRecord[] }) {
  return (
    <TableScroll label={CAPTION}>
      <Table caption={CAPTION} stacked>
        <Thead>
          <Tr>
            <Th>When</Th>
            <Th>Microfrontend</Th>
            <Th>Action</Th>
            <Th>Version</Th>
            <Th>Commit</Th>
            <Th>By</Th>
            <Th>Reason</Th>
          </Tr>
        </Thead>
        <Tbody>
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} />
          ))}
        </Tbody>
      </Table>
    </TableScroll>
  );
}

const Wrapping = styled.span`
  overflow-wrap: anywhere;
`;

const Actor = styled(Wrapping)`
  display: inline-block;
  min-width: 8.5rem;
`;

const Reason = styled(Wrapping)`
  color: ${tokens.color.inkMuted};
`;

function LedgerRow({ entry }: { entry: LedgerRecord }) {
  const { microfrontend, version, actor, reason, commit, checkReportId, createdAt } = entry;
  return (
    <Tr>
      <Td label="When">
        <ShortTime at={createdAt} />
      </Td>
      <Td label="Microfrontend">
        <MicrofrontendLink name={microfrontend} />
      </Td>
      <Td label="Action">{actionText(entry)}</Td>
      <Td label="Version">
        <VersionTag version={version} />
      </Td>
      <Td label="Commit">{commit ? <VersionTag version={commit} /> : '–'}</Td>
      <Td label="By">
        <Actor>{actor === AUTOMATIC ? <Badge tone="ochre">Automatic</Badge> : actor}</Actor>
      </Td>
      <Td label="Reason">
        <Reason>
          {reason}{' '}
          {checkReportId && (
            <CheckReportLink id={checkReportId} microfrontend={microfrontend} version={version} />
          )}
        </Reason>
      </Td>
    </Tr>
  );
}

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
