import type { ReleaseDocument, ReleaseSet, RenderCheck, ResolvedRelease } from '@whetstone/contract';
import { releaseSetsOf } from '../releases/release-sets.ts';
import type { RenderSettings } from './render-messages.ts';
import { ThreadEnded } from './thread-ended.ts';
import { TrialThread } from './trial-thread.ts';

/** Milliseconds that one module may take, and all of them together. */
const DEADLINE = 3_000;
const LONGEST_CHECK = 20_000;
const ENDED = 'it never ended, or took its whole thread down';
const NOT_TRIED = 'it was not tried, because of what came before it';

/** Some releases of a set, each with the modules that are tried. */
interface Trial {
  release: ReleaseSet;
  microfrontends: readonly ResolvedRelease[];
}

/** What became of a module. */
interface Tried {
  error?: Error;
  late?: readonly string[];
}

/** Renders every module of these microfrontends as the document would have visitors get them, in threads of their own. */
export async function checkRendering(
  document: ReleaseDocument,
  names: readonly string[],
  settings: Omit<RenderSettings, 'release' | 'deadline'>,
): Promise<RenderCheck[]> {
  const latest = Date.now() + LONGEST_CHECK;
  const checks: RenderCheck[] = [];
  for (const { release, microfrontends } of trialsOf(document, names)) {
    const thread = new TrialThread({ ...settings, release, deadline: DEADLINE });
    try {
      for (const microfrontend of microfrontends)
        checks.push(...(await checkMicrofrontend(microfrontend, thread, latest)));
    } finally {
      await thread.close();
    }
  }
  return checks;
}

/** What is live is tried in the set of most visitors, canaries in the one that has them all. */
function trialsOf(document: ReleaseDocument, names: readonly string[]): Trial[] {
  const sets = releaseSetsOf(document).map(({ release }) => release);
  const tried = ({ shell, remotes }: ReleaseSet) =>
    [shell, ...remotes].filter(({ name, serverEntry }) => serverEntry && names.includes(name));
  const isCanary = ({ canary }: ResolvedRelease) => canary === true;
  return [
    ...sets.slice(-1).map((release) => ({ release, microfrontends: tried(release) })),
    ...sets.slice(0, 1).map((release) => ({ release, microfrontends: tried(release).filter(isCanary) })),
  ].filter(({ microfrontends }) => microfrontends.length > 0);
}

async function checkMicrofrontend(
  microfrontend: ResolvedRelease,
  thread: TrialThread,
  latest: number,
): Promise<RenderCheck[]> {
  const checks: RenderCheck[] = [];
  let ended = false;
  for (const module of modulesOf(microfrontend)) {
    const start = performance.now();
    const tried: Tried =
      ended || Date.now() > latest
        ? { error: new Error(NOT_TRIED) }
        : await tryModule(microfrontend, module, thread);
    const { error, late = [] } = tried;
    ended ||= error instanceof ThreadEnded;
    const milliseconds = Math.round(performance.now() - start);
    checks.push({
      microfrontend: microfrontend.name,
      module,
      milliseconds,
      ...(late.length > 0 && { late }),
      ...(error && { error: sentenceOf(error, microfrontend) }),
    });
    // What came late is there from the beginning now: of another module that needs it nobody could say that it comes late.
    if (late.length > 0) await thread.renew();
  }
  return checks;
}

/** Those that some page shows, and those that are only exposed. */
function modulesOf({ routes, modules }: ResolvedRelease): string[] {
  return [...new Set([...routes.map(({ module }) => module), ...Object.keys(modules)])];
}

async function tryModule({ name }: ResolvedRelease, module: string, thread: TrialThread): Promise<Tried> {
  try {
    const { late = [] } = await thread.render(`${name}/${module}`);
    return { late };
  } catch (error) {
    return { error: error as Error };
  }
}

function sentenceOf(error: Error, { canary, version }: ResolvedRelease): string {
  const said = error instanceof ThreadEnded ? `${ENDED} (${error.message})` : error.message;
  return canary ? `as the canary ${version}: ${said}` : said;
}
