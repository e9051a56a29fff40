import { styled } from 'styled-components';
import { shortVersion } from './short-version.ts';

const Code = styled.code`
  font-family: ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', monospace;
  font-size: 0.9em;
  white-space: nowrap;
`;

/** A version or a commit, shortened; all of it is its tooltip. */
export function VersionTag({ version }: { version: string }) {
  return <Code title={version}>{shortVersion(version)}</Code>;
}
