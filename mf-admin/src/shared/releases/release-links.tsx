import { TextLink } from '@whetstone/ui';
import { styled } from 'styled-components';
import { BackLink } from '../console.tsx';
import type { Column } from '../data-table/columns.ts';
import { shortVersion } from '../format.ts';
import { UnbrokenLink } from '../text.ts';
import { checkReportPath, RELEASES_PATH } from './release-paths.ts';

export const TOKENS_PATH = `${RELEASES_PATH}/tokens`;
export const VIOLATIONS_PATH = `${RELEASES_PATH}/policy-violations`;
export const APPROVALS_PATH = `${RELEASES_PATH}/approvals`;

const microfrontendPath = (name: string): string =>
  `${RELEASES_PATH}/microfrontends/${encodeURIComponent(name)}`;

interface MicrofrontendLinkProps {
  name: string;
  /** By default the name. */
  children?: string;
}

export function MicrofrontendLink({ name, children }: MicrofrontendLinkProps) {
  const to = microfrontendPath(name);
  return children ? <TextLink to={to}>{children}</TextLink> : <UnbrokenLink to={to}>{name}</UnbrokenLink>;
}

export const MICROFRONTEND_COLUMN: Column<{ microfrontend: string }> = {
  id: 'microfrontend',
  header: 'Microfrontend',
  cell: ({ microfrontend }) => <MicrofrontendLink name={microfrontend} />,
};

interface CheckReportLinkProps {
  id: string;
  microfrontend: string;
  version: string;
}

export function CheckReportLink({ id, microfrontend, version }: CheckReportLinkProps) {
  return (
    <UnbrokenLink to={checkReportPath(id)} aria-label={`Check report for ${microfrontend} ${version}`}>
      Check report
    </UnbrokenLink>
  );
}

export function BackToReleases() {
  return <BackLink to={RELEASES_PATH}>All releases</BackLink>;
}

const Code = styled.code`
  font-family: ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', monospace;
  font-size: 0.9em;
  white-space: nowrap;
`;

/** A shortened version or commit hash, with the full one as tooltip. */
export function VersionTag({ version }: { version: string }) {
  return <Code title={version}>{shortVersion(version)}</Code>;
}

export const VERSION_COLUMN: Column<{ version: string }> = {
  id: 'version',
  header: 'Version',
  cell: ({ version }) => <VersionTag version={version} />,
};
