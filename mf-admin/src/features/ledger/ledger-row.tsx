import type { LedgerRecord } from '@whetstone/contract';
import { Badge, Td, Tr, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ShortTime } from '../../shared/moment.tsx';
import { CheckReportLink } from '../../shared/releases/check-report-link.tsx';
import { MicrofrontendLink } from '../../shared/releases/microfrontend-link.tsx';
import { VersionTag } from '../../shared/releases/version-tag.tsx';
import { describeEntry } from './describe-entry.ts';

const AUTOMATIC = 'auto';

const Words = styled.span`
  overflow-wrap: anywhere;
`;

const Actor = styled(Words)`
  display: inline-block;
  min-width: 8.5rem;
`;

const Reason = styled(Words)`
  color: ${tokens.color.inkMuted};
`;

export function LedgerRow({ entry }: { entry: LedgerRecord }) {
  const { microfrontend, version, actor, reason, commit, checkReportId, createdAt } = entry;
  return (
    <Tr>
      <Td label="When">
        <ShortTime at={createdAt} />
      </Td>
      <Td label="Microfrontend">
        <MicrofrontendLink microfrontend={microfrontend} />
      </Td>
      <Td label="What">{describeEntry(entry)}</Td>
      <Td label="Version">
        <VersionTag version={version} />
      </Td>
      <Td label="Commit">{commit ? <VersionTag version={commit} /> : '–'}</Td>
      <Td label="By">
        <Actor>{actor === AUTOMATIC ? <Badge tone="ochre">Automatic</Badge> : actor}</Actor>
      </Td>
      <Td label="Why">
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
