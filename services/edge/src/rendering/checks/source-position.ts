import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** File, line and column at the end of a frame, after the folder. */
const PLACE = /^([^:]+):(\d+):(\d+)/;
/** The release decides what its errors and its source maps contain. */
const MAX_LINES = 50;
const MAX_MAP_BYTES = 10_000_000;
const MAX_POSITION = 200;

/**
 * The place in the sources of a release that a stack names first, such as `src/exposed/home.tsx:4`. Undefined without such a frame or
 * without a source map, which builds of other plugins need not have.
 * @param folder that of the release
 */
export function sourcePosition(stack: string, folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const own = realpathSync(folder) + path.sep;
  const maps = new Map<string, SourceMap | undefined>();
  for (const line of stack.split('\n', MAX_LINES)) {
    const start = line.indexOf(own);
    const [, name = '', row, column] = (start >= 0 && PLACE.exec(line.slice(start + own.length))) || [];
    const file = path.resolve(own, name);
    if (!file.startsWith(own)) continue;
    if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
    const entry = maps.get(file)?.findEntry(Number(row) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) continue;
    const source = String(entry.originalSource).replace(/^webpack:\/+[^/]*\/(\.\/)?/, '');
    if (!source.includes('node_modules/'))
      return `${source.slice(0, MAX_POSITION)}:${entry.originalLine + 1}`;
  }
  return undefined;
}

function readMap(file: string): SourceMap | undefined {
  try {
    if (statSync(file).size > MAX_MAP_BYTES) return undefined;
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
