import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { STYLE_REMEDY, styleEscapes } from '@whetstone/contract/style-escapes';
import { SERVER_FOLDER } from '../source/target.ts';
import { UsageError } from '../usage-error.ts';

/** @throws UsageError if a browser file of a remote has styles for elements outside of the remote */
export async function checkStyles(
  { name, files }: Pick<MicrofrontendManifest, 'name' | 'files'>,
  dist: string,
): Promise<void> {
  const browserFiles = Object.keys(files).filter((file) => !file.startsWith(`${SERVER_FOLDER}/`));
  const faults = await Promise.all(
    browserFiles.map(async (file) => {
      const text = await readFile(path.join(dist, file), 'utf8');
      return styleEscapes(name, file, text).map((fault) => `${file} ${fault}.`);
    }),
  );
  const sentences = faults.flat();
  if (sentences.length > 0)
    throw new UsageError(`${name} has styles for the whole document: ${sentences.join(' ')} ${STYLE_REMEDY}`);
}
