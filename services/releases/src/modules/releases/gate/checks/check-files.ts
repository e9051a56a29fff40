import type { BuiltFile, CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { FILE_TYPE_RULE, isReleasable } from '@whetstone/contract/file-types';
import { STYLE_REMEDY, styleEscapes } from '@whetstone/contract/style-escapes';
import type { MeasuredFile } from '../../files/file-measurement.service.ts';
import { resultsOf } from './gate-input.ts';

const { issue, passed } = resultsOf('files');

/**
 * Difference of a compressed size that is no mistake, in bytes and as a part of the size: compressors on other machines return slightly
 * different lengths for equal bytes.
 */
const GZIP_TOLERANCE = { bytes: 64, part: 0.02 };
/** Files that a sentence names. */
const MAX_NAMED = 5;

/** Compares the manifest with the stored bytes. A manifest that was accepted before the rule changed may contain forbidden types. */
export function checkFiles(
  { name, files }: MicrofrontendRelease,
  measured: Readonly<Record<string, MeasuredFile>>,
): CheckResult[] {
  const names = Object.keys(files);
  const forbidden = names.find((file) => !isReleasable(name, file));
  if (forbidden !== undefined)
    return [issue(name, `${forbidden} ${FILE_TYPE_RULE}.`, 'Build without that file and release again.')];
  const differences = [
    ...names.flatMap((file) => differencesOf(file, files[file], measured[file])),
    ...names.flatMap((file) => compressionFaults(file, measured)),
  ];
  if (differences.length > 0) {
    const more = differences.length - MAX_NAMED;
    const list = differences.slice(0, MAX_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
    const remedy = 'Release the remote.json that the build wrote, with the files of the same build.';
    return [issue(name, `The manifest differs from the uploaded files: ${list}.`, remedy)];
  }
  const count = names.length;
  const sentence = `${count === 1 ? 'Its 1 file has' : `All ${count} files have`} the sizes and the hashes in the manifest.`;
  return [passed(name, sentence)];
}

function differencesOf(name: string, stated?: BuiltFile, measured?: BuiltFile): string[] {
  if (!stated || !measured) return [`${name} was not measured`];
  const differences: string[] = [];
  if (stated.integrity !== measured.integrity)
    differences.push(`${name} has the hash ${measured.integrity}, the manifest states ${stated.integrity}`);
  if (stated.bytes !== measured.bytes)
    differences.push(`${name} has ${measured.bytes} bytes, the manifest states ${stated.bytes}`);
  const tolerated = Math.max(GZIP_TOLERANCE.bytes, measured.gzip * GZIP_TOLERANCE.part);
  if (Math.abs(stated.gzip - measured.gzip) > tolerated)
    differences.push(`${name} has ${measured.gzip} bytes after gzip, the manifest states ${stated.gzip}`);
  return differences;
}

const COMPRESSED = /\.(?:br|gz)$/;

/** Browsers get the compressed file in place of the other, whose size and hash are checked. */
function compressionFaults(name: string, measured: Readonly<Record<string, MeasuredFile>>): string[] {
  if (!COMPRESSED.test(name)) return [];
  const plain = name.replace(COMPRESSED, '');
  const { integrity } = measured[plain] ?? {};
  if (!integrity) return [`${name} is compressed, and ${plain} is missing`];
  return measured[name]?.decompressed === integrity ? [] : [`${name} does not decompress to ${plain}`];
}

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
