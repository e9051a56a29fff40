import type { BuiltFile, CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { STYLE_REMEDY, styleEscapes } from '@whetstone/contract/style-escapes';
import { resultsOf } from './gate-input.ts';

const { issue } = resultsOf('files');

/** The server build is not sent to browsers. */
const SERVER_FOLDER = 'server/';

/** Finds browser files of a remote with styles for elements outside of the remote. @param read returns the text of a stored file */
export async function checkStyles(
  { name, files }: MicrofrontendRelease,
  read: (file: BuiltFile) => Promise<string>,
): Promise<CheckResult[]> {
  if (name === 'shell') return [];
  const issues: CheckResult[] = [];
  for (const [file, built] of Object.entries(files)) {
    if (file.startsWith(SERVER_FOLDER) || !/\.(js|css)$/.test(file)) continue;
    for (const fault of styleEscapes(name, file, await read(built)))
      issues.push(issue(name, `${file} ${fault}.`, STYLE_REMEDY));
  }
  return issues;
}
