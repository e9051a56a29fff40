import { type EncodedSourceMap, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Override } from '@whetstone/contract';
import type { ErrorOverlay } from './error-overlay.ts';

/** A frame of a stack: `at Name (url:line:column)`. */
const FRAME = /(https?:\/\/[^\s/]+\/[^\s:]*):(\d+):(\d+)/;

/** Shows uncaught and logged errors of the remotes under development, with their positions in the sources. */
export function reportRuntimeErrors(overrides: readonly Override[], overlay: ErrorOverlay): void {
  const onError = async (error: unknown, address = '') => {
    const { message, stack = '' } =
      error instanceof Error ? error : { message: String(error), stack: address };
    const thrower = overrides.find(({ origin }) => stack.includes(`${origin}/`));
    if (!thrower) return;
    const frames = stack.split('\n').filter((line) => FRAME.test(line));
    const mapped = await Promise.all(frames.map((frame) => toSource(frame, thrower.origin)));
    const place = mapped.find(({ source }) => source)?.source;
    overlay.show({
      remote: thrower.name,
      kind: 'runtime',
      title: `${thrower.name} threw: ${message}`,
      ...(place && { place }),
      details: mapped.map(({ text }) => text.trim()).join('\n'),
    });
  };
  addEventListener(
    'error',
    ({ error, filename, lineno, colno }) => void onError(error, `${filename}:${lineno}:${colno}`),
  );
  // The hot update client only logs errors of a replaced module.
  const { error: log } = console;
  console.error = (...logged) => {
    log(...logged);
    for (const one of logged) if (one instanceof Error) void onError(one);
  };
  // A rejection with a value has no address.
  const [only] = overrides.length === 1 ? overrides : [];
  addEventListener('unhandledrejection', ({ reason }) => void onError(reason, only && `${only.origin}/`));
}

/** Maps a frame to its source if the development server has a source map. */
async function toSource(frame: string, origin: string): Promise<{ text: string; source?: string }> {
  const [found = '', address = '', line, column] = FRAME.exec(frame) ?? [];
  const map = address.startsWith(`${origin}/`) ? await sourceMapOf(address) : null;
  if (!map) return { text: frame };
  const position = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
  if (!position.source) return { text: frame };
  // The source maps of the development build have no columns.
  const source = `${position.source.replace(/^webpack:\/+[^/]*\//, '')}:${position.line}`;
  return { text: frame.replace(found, source), source };
}

const maps = new Map<string, Promise<TraceMap | null>>();

/** Cached by URL: each hot update has its own URL. */
function sourceMapOf(address: string): Promise<TraceMap | null> {
  const known = maps.get(address) ?? fetchSourceMap(address);
  maps.set(address, known);
  return known;
}

async function fetchSourceMap(address: string): Promise<TraceMap | null> {
  const { origin, pathname } = new URL(address);
  const response = await fetch(`${origin}${pathname}.map`).catch(() => null);
  return response?.ok ? new TraceMap((await response.json()) as EncodedSourceMap) : null;
}
