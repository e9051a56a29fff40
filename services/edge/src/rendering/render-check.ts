import type { PlacedPiece, ReleaseDocument, ReleaseSet, RenderCheck } from '@whetstone/contract';
import { setsOf } from '../releases/release-sets.ts';
import type { RenderSettings } from './render-messages.ts';
import { RenderWorker } from './render-worker.ts';

/** Milliseconds that one module may take, and all of them together. */
const DEADLINE = 3_000;
const LONGEST_CHECK = 25_000;

interface CheckedModule {
  piece: PlacedPiece;
  module: string;
}

/** Renders every module of these pieces as the document would have visitors get them, in threads of their own. */
export async function checkRendering(
  document: ReleaseDocument,
  pieces: readonly string[],
  settings: Omit<RenderSettings, 'release' | 'deadline'>,
): Promise<RenderCheck[]> {
  const latest = Date.now() + LONGEST_CHECK;
  const checks: RenderCheck[] = [];
  for (const { release, modules } of trialsOf(document, pieces)) {
    const worker = new RenderWorker({ ...settings, release, deadline: DEADLINE });
    try {
      for (const wanted of modules) checks.push(await check(wanted, worker, latest));
    } finally {
      await worker.close();
    }
  }
  return checks;
}

/** Every release is tried in one set: what is live in that of most visitors, canaries in that of all canaries. */
function trialsOf(
  document: ReleaseDocument,
  names: readonly string[],
): { release: ReleaseSet; modules: CheckedModule[] }[] {
  const [first, ...others] = setsOf(document);
  const last = others.at(-1);
  const trial = (release: ReleaseSet, isTried: (piece: PlacedPiece) => boolean) => ({
    release,
    modules: [release.shell, ...release.remotes]
      .filter((piece) => piece.serverEntry && names.includes(piece.name) && isTried(piece))
      .flatMap((piece) => modulesOf(piece).map((module) => ({ piece, module }))),
  });
  if (!first) return [];
  const live = trial((last ?? first).release, () => true);
  return last ? [live, trial(first.release, ({ canary }) => canary === true)] : [live];
}

/** Shown on some page, or only exposed. */
function modulesOf({ routes, modules }: PlacedPiece): string[] {
  return [...new Set([...routes.map(({ module }) => module), ...Object.keys(modules)])];
}

async function check(
  { piece, module }: CheckedModule,
  worker: RenderWorker,
  latest: number,
): Promise<RenderCheck> {
  const start = performance.now();
  const error = await problemOf(`${piece.name}/${module}`, worker, latest);
  const milliseconds = Math.round(performance.now() - start);
  const said = error && piece.canary ? `as the canary ${piece.version}: ${error}` : error;
  return { piece: piece.name, module, milliseconds, ...(said && { error: said }) };
}

async function problemOf(name: string, worker: RenderWorker, latest: number): Promise<string | undefined> {
  if (Date.now() > latest) return 'the modules before it took all the time that there is';
  try {
    await worker.ready;
    await worker.render({ kind: 'check', viewer: 'admin', url: name });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
