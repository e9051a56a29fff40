import path from 'node:path';
import type { ReleaseDocument, ReleaseSet, RenderCheck, ResolvedRelease } from '@whetstone/contract';
import { releaseSetsOf } from '../../releases/release-sets.ts';
import { ApiReads } from '../threads/api-reads.ts';
import {
  ABORTED,
  type RenderResult,
  type RenderSettings,
  ThreadExitError,
  ThreadTimeoutError,
} from '../threads/render-messages.ts';
import { RenderWorker } from '../threads/render-worker.ts';
import { sourceOfModule, sourcePosition } from './source-position.ts';
import { unstableClassName } from './unstable-class-names.ts';

/** Milliseconds for all modules. On a busy machine, the check waits for the processor most of the time. */
const CHECK_TIMEOUT = 100_000;
/** Milliseconds of a module on the clock. Far above its timeout, so that a module does not fail because the machine is busy. */
const MODULE_LIMIT = 30_000;
/** Rendered by each thread before its first module, as by the threads of visitors' pages. It runs no code of remotes. */
const FIRST_PAGE = { kind: 'appShell', viewer: 'visitor', url: '/', page: 'the first page' } as const;
const SKIPPED = {
  'release-failed': 'an earlier module failed',
  'edge-busy': `the edge did not render all modules within ${CHECK_TIMEOUT / 1_000} s, because it is busy`,
} as const;

/** A request to the process that renders candidates. */
export interface CheckMessage {
  id: number;
  document: Pick<ReleaseDocument, 'microfrontends'>;
  microfrontends: readonly string[];
  settings: CheckSettings;
}

export type CheckResponse = { id: number; checks: RenderCheck[] } | { id: number; error: string };

type CheckSettings = Omit<RenderSettings, 'release' | 'niceness' | 'reads'>;

/** The microfrontends to check in a release set. */
interface CheckRun {
  release: ReleaseSet;
  microfrontends: readonly ResolvedRelease[];
}

class WaitingError extends Error {}

interface ModuleResult {
  /** Of the module's longest rendering; of one that did not end, until it was stopped. */
  milliseconds: number;
  elapsed?: number;
  error?: Error;
  late?: readonly string[];
  /** Its thread has ended. */
  hasEnded?: boolean;
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
    const reads = new ApiReads(undefined, settings.deadline);
    // The whole process has a lower priority.
    const thread = startThread({ ...settings, release, niceness: 0, reads });
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

/** Checks live releases in the set without canaries, and each canary in its own set. */
function runsOf(document: Pick<ReleaseDocument, 'microfrontends'>, names: readonly string[]): CheckRun[] {
  const sets = releaseSetsOf(document).map(({ release }) => release);
  const checked = ({ shell, remotes }: ReleaseSet) =>
    [shell, ...remotes].filter(({ name, serverEntry }) => serverEntry && names.includes(name));
  const isCanary = ({ canary }: ResolvedRelease) => canary === true;
  return sets
    .map((release, index) => ({
      release,
      microfrontends: index === 0 ? checked(release) : checked(release).filter(isCanary),
    }))
    .filter(({ microfrontends }) => microfrontends.length > 0);
}

async function checkMicrofrontend(
  microfrontend: ResolvedRelease,
  thread: CheckThread,
  timeoutAt: number,
): Promise<RenderCheck[]> {
  const checks: RenderCheck[] = [];
  let hasEnded = false;
  for (const module of modulesOf(microfrontend)) {
    const skipped = hasEnded ? 'release-failed' : Date.now() > timeoutAt ? 'edge-busy' : undefined;
    const result: ModuleResult = skipped
      ? { milliseconds: 0, error: new Error(SKIPPED[skipped]) }
      : await checkModule(microfrontend, module, thread);
    const { milliseconds, elapsed, error, late = [] } = result;
    hasEnded ||= result.hasEnded === true;
    const at = error && placeOf(error, module, thread.folderOf(microfrontend), microfrontend);
    checks.push({
      microfrontend: microfrontend.name,
      module,
      milliseconds: Math.round(milliseconds),
      ...(elapsed !== undefined && { elapsed: Math.round(elapsed) }),
      deadline: thread.deadline,
      ...(late.length > 0 && { late }),
      ...(error && { error: explain(error, microfrontend) }),
      ...(at && { at }),
      ...(skipped && { skipped }),
    });
    // The late chunks are loaded now. A new thread detects that another module requests them late, too.
    if (late.length > 0) await thread.restart();
  }
  return checks;
}

/** Only an error of the module's code has a place in its stack. A page that waits has the file of its module. */
function placeOf(
  error: Error,
  module: string,
  folder: string,
  { serverEntry = '' }: ResolvedRelease,
): string | undefined {
  return error instanceof WaitingError
    ? sourceOfModule(module, path.join(folder, path.dirname(serverEntry)))
    : sourcePosition(error.stack ?? '', folder);
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
  const { deadline } = thread;
  try {
    const first = await thread.check(`${name}/${module}`);
    const { html, late = [] } = first;
    // The first rendering also compiles the module.
    const isLong = timesOf(first).milliseconds > deadline / 2 || timesOf(first).elapsed > deadline;
    const times = timesOf(isLong ? await thread.check(`${name}/${module}`) : first);
    const { milliseconds } = times;
    const unstable = unstableClassName(html);
    const error =
      milliseconds > deadline
        ? slowError(`${Math.round(milliseconds)}`, deadline)
        : unstable && unstableError(unstable);
    return { ...times, late, ...(error && { error }) };
  } catch (error) {
    return failureOf(error as Error, deadline);
  }
}

function timesOf({ milliseconds = 0, elapsed = 0 }: RenderResult) {
  return { milliseconds, elapsed };
}

function failureOf(error: Error, deadline: number): ModuleResult {
  const hasEnded = error instanceof ThreadExitError;
  if (error.message.startsWith(ABORTED))
    return {
      milliseconds: 0,
      error: new WaitingError(`it waits for a promise that has not ended after ${deadline} ms`),
    };
  const stoppedAfter = (milliseconds: number) => ({
    milliseconds,
    error: slowError(`longer than ${milliseconds}`, deadline),
    hasEnded,
  });
  if (error.cause instanceof ThreadTimeoutError) return stoppedAfter(error.cause.milliseconds);
  const hasCrashed = hasEnded && !error.fault;
  return {
    milliseconds: 0,
    error: hasCrashed ? new Error(`it crashed its thread (${error.message})`) : error,
    hasEnded,
  };
}

function slowError(milliseconds: string, deadline: number): Error {
  return new Error(
    `it takes ${milliseconds} ms to render on the server, and visitors' pages have ${deadline} ms`,
  );
}

function unstableError(className: string): Error {
  return new Error(
    `its class name ${className} would be another one in browsers: build with @swc/plugin-styled-components, with ssr: true and the name of the microfrontend as namespace`,
  );
}

function explain({ message }: Error, { canary, version }: ResolvedRelease): string {
  return canary ? `as the canary ${version}: ${message}` : message;
}

type CheckThread = ReturnType<typeof startThread>;

/** Renders modules for a check, one after the other. */
function startThread(settings: RenderSettings) {
  const start = () => new RenderWorker(settings, { firstPage: FIRST_PAGE });
  let worker = start();
  let isClosed = false;
  return {
    /** Milliseconds that a visitor's page has. */
    deadline: settings.deadline,
    folderOf: ({ name, version }: ResolvedRelease) => path.join(settings.releasesFolder, name, version),
    /** @param module `microfrontend/module` */
    check: async (module: string) => {
      await worker.ready;
      return worker.send({ kind: 'check', viewer: 'admin', url: module }, { limit: MODULE_LIMIT });
    },
    /** Continues in a new thread, in which no code is loaded. */
    restart: async () => {
      await worker.close();
      if (!isClosed) worker = start();
    },
    close: () => {
      isClosed = true;
      return worker.close();
    },
  };
}
