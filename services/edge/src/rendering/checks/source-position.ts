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
    const source = pathOf(entry.originalSource);
    if (source && !source.includes('node_modules/'))
      return `${source.slice(0, MAX_POSITION)}:${entry.originalLine + 1}`;
  }
  return undefined;
}

/**
 * The file of an exposed module, such as `src/exposed/home.tsx`. Undefined without a source map of its chunk.
 * @param folder that of the server build
 */
export function sourceOfModule(module: string, folder: string): string | undefined {
  const sources: unknown = readMap(path.join(folder, `${path.basename(module)}.cjs.map`))?.payload.sources;
  if (!Array.isArray(sources)) return undefined;
  return sources
    .map(pathOf)
    .find((source) => source.startsWith('src/exposed/') && path.parse(source).name === module)
    ?.slice(0, MAX_POSITION);
}

/** The address of a source in a source map, without its scheme and the name of the build. Empty if it is no text. */
function pathOf(source: unknown): string {
  return (typeof source === 'string' ? source : '').replace(/^webpack:\/+[^/]*\/(\.\/)?/, '');
}

function readMap(file: string): SourceMap | undefined {
  try {
    if (statSync(file).size > MAX_MAP_BYTES) return undefined;
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
