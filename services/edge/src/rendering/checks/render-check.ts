import type { ReleaseDocument, ReleaseSet, RenderCheck, ResolvedRelease } from '@whetstone/contract';
import { releaseSetsOf } from '../../releases/release-sets.ts';
import { type RenderResult, type RenderSettings, ThreadExitError } from '../threads/render-messages.ts';
import { RenderWorker } from '../threads/render-worker.ts';
import { unstableClassName } from './unstable-class-names.ts';

/** Milliseconds for one module. */
const DEADLINE = 3_000;
/** Milliseconds for all modules. On a busy machine, the check waits for the processor most of the time. */
const CHECK_TIMEOUT = 100_000;
const THREAD_ENDED = 'it never ended, or it crashed its thread';
const AFTER_FAILURE = 'it was not checked, because an earlier module failed';
const TOO_LATE = `it was not checked, because the edge did not render all modules within ${CHECK_TIMEOUT / 1_000} s: release again when it is less busy`;

/** A request to the process that renders candidates. */
export interface CheckMessage {
  id: number;
  document: Pick<ReleaseDocument, 'microfrontends'>;
  microfrontends: readonly string[];
  settings: CheckSettings;
}

export type CheckResponse = { id: number; checks: RenderCheck[] } | { id: number; error: string };

type CheckSettings = Omit<RenderSettings, 'release' | 'deadline' | 'niceness' | 'isDryRun'>;

/** The microfrontends to check in a release set. */
interface CheckRun {
  release: ReleaseSet;
  microfrontends: readonly ResolvedRelease[];
}

interface ModuleResult {
  error?: Error;
  late?: readonly string[];
}

/**
 * Renders every module of these microfrontends in the release sets of the document, in separate threads.
 * @param signal ends the check and its thread
 * @throws the signal's reason
 */
export async function checkRendering(
  document: Pick<ReleaseDocument, 'microfrontends'>,
  names: readonly string[],
  settings: CheckSettings,
  signal: AbortSignal,
): Promise<RenderCheck[]> {
  const timeoutAt = Date.now() + CHECK_TIMEOUT;
  const checks: RenderCheck[] = [];
  for (const { release, microfrontends } of runsOf(document, names)) {
    signal.throwIfAborted();
    // The whole process has a lower priority.
    const thread = new CheckThread({
      ...settings,
      release,
      deadline: DEADLINE,
      niceness: 0,
      isDryRun: true,
    });
    const stop = () => void thread.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for (const microfrontend of microfrontends)
        checks.push(...(await checkMicrofrontend(microfrontend, thread, timeoutAt)));
    } finally {
      signal.removeEventListener('abort', stop);
      await thread.close();
    }
  }
  signal.throwIfAborted();
  return checks;
}

/** Checks live releases in the set without canaries, and canaries in the set with all of them. */
function runsOf(document: Pick<ReleaseDocument, 'microfrontends'>, names: readonly string[]): CheckRun[] {
  const sets = releaseSetsOf(document).map(({ release }) => release);
  const checked = ({ shell, remotes }: ReleaseSet) =>
    [shell, ...remotes].filter(({ name, serverEntry }) => serverEntry && names.includes(name));
  const isCanary = ({ canary }: ResolvedRelease) => canary === true;
  return [
    ...sets.slice(-1).map((release) => ({ release, microfrontends: checked(release) })),
    ...sets.slice(0, 1).map((release) => ({ release, microfrontends: checked(release).filter(isCanary) })),
  ].filter(({ microfrontends }) => microfrontends.length > 0);
}

async function checkMicrofrontend(
  microfrontend: ResolvedRelease,
  thread: CheckThread,
  timeoutAt: number,
): Promise<RenderCheck[]> {
  const checks: RenderCheck[] = [];
  let hasEnded = false;
  for (const module of modulesOf(microfrontend)) {
    const start = performance.now();
    const obstacle = hasEnded ? AFTER_FAILURE : Date.now() > timeoutAt ? TOO_LATE : undefined;
    const result: ModuleResult = obstacle
      ? { error: new Error(obstacle) }
      : await checkModule(microfrontend, module, thread);
    const { error, late = [] } = result;
    hasEnded ||= error instanceof ThreadExitError;
    const milliseconds = Math.round(performance.now() - start);
    checks.push({
      microfrontend: microfrontend.name,
      module,
      milliseconds,
      ...(late.length > 0 && { late }),
      ...(error && { error: explain(error, microfrontend) }),
    });
    // The late chunks are loaded now. A new thread detects that another module requests them late, too.
    if (late.length > 0) await thread.restart();
  }
  return checks;
}

/** The modules of pages, and the modules that are only exposed. */
function modulesOf({ routes, modules }: ResolvedRelease): string[] {
  return [...new Set([...routes.map(({ module }) => module), ...Object.keys(modules)])];
}

async function checkModule(
  { name }: ResolvedRelease,
  module: string,
  thread: CheckThread,
): Promise<ModuleResult> {
  try {
    const { html, late = [] } = await thread.check(`${name}/${module}`);
    const unstable = unstableClassName(html);
    return { late, ...(unstable && { error: unstableError(unstable) }) };
  } catch (error) {
    return { error: error as Error };
  }
}

function unstableError(className: string): Error {
  return new Error(
    `its class name ${className} would be another one in browsers: build with @swc/plugin-styled-components, with ssr: true and the name of the microfrontend as namespace`,
  );
}

function explain(error: Error, { canary, version }: ResolvedRelease): string {
  const hasEnded = error instanceof ThreadExitError && !error.fault;
  const reason = hasEnded ? `${THREAD_ENDED} (${error.message})` : error.message;
  return canary ? `as the canary ${version}: ${reason}` : reason;
}

/** Renders modules for a check, one after the other. */
class CheckThread {
  readonly #settings: RenderSettings;
  #worker: RenderWorker;
  #isClosed = false;

  constructor(settings: RenderSettings) {
    this.#settings = settings;
    this.#worker = new RenderWorker(settings);
  }

  /** @param module `microfrontend/module` */
  async check(module: string): Promise<RenderResult> {
    await this.#worker.ready;
    return this.#worker.send({ kind: 'check', viewer: 'admin', url: module });
  }

  /** Continues in a new thread, in which no code is loaded. */
  async restart(): Promise<void> {
    await this.#worker.close();
    if (!this.#isClosed) this.#worker = new RenderWorker(this.#settings);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#worker.close();
  }
}
