import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** File, line and column at the end of a frame, after the folder. */
const PLACE = /^([^:]+):(\d+):(\d+)/;

/**
 * The place in the sources of a release that a stack names first, such as `src/exposed/home.tsx:4`. Undefined without such a frame or
 * without a source map, which builds of other plugins need not have.
 * @param folder that of the release
 */
export function sourcePosition(stack: string, folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const own = realpathSync(folder) + path.sep;
  const places = stack.split('\n').flatMap((line) => placeOf(line, own) ?? []);
  return places.find((place) => !place.includes('node_modules/'));
}

/** The candidate decides what its errors and its source maps contain. */
function placeOf(line: string, folder: string): string | undefined {
  const start = line.indexOf(folder);
  if (start < 0) return undefined;
  const [, name = '', row, column] = PLACE.exec(line.slice(start + folder.length)) ?? [];
  const file = path.resolve(folder, name);
  if (!file.startsWith(folder)) return undefined;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const entry = map.findEntry(Number(row) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return undefined;
    return `${entry.originalSource.replace(/^webpack:\/+[^/]*\/(\.\/)?/, '')}:${entry.originalLine + 1}`;
  } catch {
    return undefined;
  }
}
