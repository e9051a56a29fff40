import { Link } from '@whetstone/kernel';
import { Icon, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { shortVersion } from './format.ts';

export const RELEASES_PATH = '/dashboard/releases';
export const TOKENS_PATH = `${RELEASES_PATH}/tokens`;

export const checkReportPath = (id: string): string =>
  `${RELEASES_PATH}/check-reports/${encodeURIComponent(id)}`;
const microfrontendPath = (name: string): string =>
  `${RELEASES_PATH}/microfrontends/${encodeURIComponent(name)}`;

const Anchor = styled(Link)`
  ${textLinkStyles}
  white-space: nowrap;
`;

/** The name of a microfrontend, as a link to its page in the console. */
export function MicrofrontendLink({ name }: { name: string }) {
  return <Anchor to={microfrontendPath(name)}>{name}</Anchor>;
}

interface CheckReportLinkProps {
  id: string;
  microfrontend: string;
  version: string;
}

export function CheckReportLink({ id, microfrontend, version }: CheckReportLinkProps) {
  return (
    <Anchor to={checkReportPath(id)} aria-label={`Check report for ${microfrontend} ${version}`}>
      Check report
    </Anchor>
  );
}

const BackLink = styled(Link)`
  ${textLinkStyles}
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  justify-self: start;
`;

export function BackToReleases() {
  return (
    <BackLink to={RELEASES_PATH}>
      <Icon name="back" size={16} />
      All releases
    </BackLink>
  );
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
