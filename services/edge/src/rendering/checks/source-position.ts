import { readFileSync, realpathSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** A frame of a stack: `at Name (/folder/file.cjs:line:column)`. */
const FRAME = /^\s+at .*?(\/[^()]+):(\d+):(\d+)\)?$/;

/**
 * The place in the sources of a release that a stack names first, such as `src/exposed/home.tsx:4`. Undefined without such a frame or
 * without a source map, which builds of other plugins need not have.
 * @param folder that of the release
 */
export function sourcePosition(stack: string, folder: string): string | undefined {
  const places = stack.split('\n').flatMap((line) => placeOf(line, folder) ?? []);
  return places.find((place) => !place.includes('node_modules/'));
}

function placeOf(line: string, folder: string): string | undefined {
  const [, file = '', row, column] = FRAME.exec(line) ?? [];
  try {
    // The candidate decides what its errors and its source maps contain.
    if (!path.resolve(file).startsWith(realpathSync(folder) + path.sep)) return undefined;
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const entry = map.findEntry(Number(row) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return undefined;
    return `${entry.originalSource.replace(/^webpack:\/+[^/]*\/(\.\/)?/, '')}:${entry.originalLine + 1}`;
  } catch {
    return undefined;
  }
}
