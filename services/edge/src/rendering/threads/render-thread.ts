import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { realpathSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import type { MicrofrontendRelease, ReleaseSet, RenderedPage, Shop, Viewer } from '@whetstone/contract';
import { escapedJson } from '../../http/html.ts';
import { channel, nodeModules } from './node-modules.ts';
import { closeScope, type PageScope } from './page-scope.ts';
import { frozenBuiltIn, RealmChanges } from './realm-changes.ts';
import { AttributedContainers, ReleasedCode, stopLoadingModules } from './released-code.ts';
import {
  describeFault,
  type LoadRequest,
  type RealmFault,
  type RenderMessage,
  type RenderRequest,
  type RenderResult,
  type ThreadData,
} from './render-messages.ts';
import { lowerThreadPriority } from './thread-priority.ts';
import { restrictRealm } from './thread-realm.ts';

type ShellRender = (
  url: string,
  viewer: Viewer,
  onRender: () => void,
  shop: Shop | undefined,
) => Promise<RenderedPage>;

/** The exports of a shell's server build. */
interface ShellServerEntry {
  createRenderer(
    release: ReleaseSet,
    options: { apiUrl: string; deadline: number; requireEntry: (owner: MicrofrontendRelease) => unknown },
  ): { page: ShellRender; appShell: ShellRender; check: ShellRender };
}

const { releasesFolder, apiUrl, deadline, niceness, reads }: ThreadData = workerData;
/** The page on whose behalf code runs, including timers and promises that outlive its response. */
const pages = new AsyncLocalStorage<PageScope>();
/** Saved, because release code gets another one. */
const { setTimeout } = globalThis;
const exit: (code: number) => never = process.exit;
const threadCpuUsage = process.threadCpuUsage.bind(process);
const clock = performance.now.bind(performance);
const eventLoopUtilization = performance.eventLoopUtilization.bind(performance);

function send(message: RenderMessage): void {
  parentPort?.postMessage(message);
}

type Rendered = Omit<RenderResult, 'dehydratedState'> & Pick<RenderedPage, 'dehydratedState'>;

async function callShell({ id, kind, viewer, url, shop }: RenderRequest): Promise<Rendered> {
  const [microfrontend = ''] = url.split('/');
  const chunks = kind === 'check' ? new LateChunks(microfrontend) : null;
  const stopwatch = new Stopwatch();
  const handleRender = () => {
    stopwatch.lap();
    attribute(pages.getStore());
    send({ id, started: true });
  };
  try {
    const page = await shell[kind](url, viewer, handleRender, shop);
    return chunks ? { ...page, late: chunks.all, ...stopwatch.lap() } : page;
  } finally {
    chunks?.stop();
  }
}

/** Measures the thread's own time, which a busy machine does not lengthen, and beside it the time on the clock. */
class Stopwatch {
  #start = { own: ownTime(), clock: clock() };
  #longest = { milliseconds: 0, elapsed: 0 };

  /** Returns the milliseconds of the longest lap so far. */
  lap(): Pick<Required<RenderResult>, 'milliseconds' | 'elapsed'> {
    const now = { own: ownTime(), clock: clock() };
    const elapsed = now.clock - this.#start.clock;
    // Processor and idle time overlap while Node looks for events.
    const milliseconds = Math.min(now.own - this.#start.own, elapsed);
    if (milliseconds >= this.#longest.milliseconds) this.#longest = { milliseconds, elapsed };
    this.#start = now;
    return this.#longest;
  }
}

let running: PageScope | undefined;
let runningSince = 0;

/** Attributes the processor time until now to the page that has run since the last call. */
function attribute(next?: PageScope): void {
  const now = processorTime();
  if (running) running.busy += now - runningSince;
  running = next;
  runningSince = now;
}

/** Milliseconds of processor time since the start of the thread. */
function processorTime(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of processor and idle time since the start of the thread. */
function ownTime(): number {
  return processorTime() + eventLoopUtilization().idle;
}

/** Server builds publish each chunk that they request to this channel. */
const CHUNKS = channel('whetstone:chunk');

/** Collects the chunks that a module requests after its own, which it requests all at once. A page's document names only those. */
class LateChunks {
  readonly #late = new Set<string>();
  #isFirst = true;
  readonly #onChunk: (message: unknown) => void;

  constructor(microfrontend: string) {
    this.#onChunk = (message) => {
      const { microfrontend: requester, chunk } = Object(message) as Record<string, unknown>;
      if (requester === microfrontend && typeof chunk === 'string') this.#add(chunk);
    };
    CHUNKS.subscribe(this.#onChunk);
  }

  get all(): string[] {
    return [...this.#late];
  }

  stop(): void {
    CHUNKS.unsubscribe(this.#onChunk);
  }

  #add(chunk: string): void {
    if (!this.#isFirst) this.#late.add(chunk);
    queueMicrotask(() => {
      this.#isFirst = false;
    });
  }
}

lowerThreadPriority(niceness);
const compared = restrictRealm(pages, reads);
const builtins = nodeModules();
stopLoadingModules();
const changes = new RealmChanges();
changes.watch('globalThis', compared);
// Its prototype has the only property of Node's classes that stays writable.
changes.watch('events', { EventEmitter });

let shell: ReturnType<ShellServerEntry['createRenderer']>;

/** Loads the code of a release set. All that precedes is the same for every set. */
function load(release: ReleaseSet): void {
  const code = new ReleasedCode(release, realpathSync(releasesFolder), builtins);
  const containers = new AttributedContainers(code, changes, {
    onChange: endPoisoned,
    onAttempt: (fault) => {
      const scope = pages.getStore();
      if (scope) scope.fault ??= fault;
    },
  });
  const { createRenderer } = code.requireEntry(release.shell) as ShellServerEntry;
  shell = createRenderer(release, {
    apiUrl: `${apiUrl}/api`,
    deadline,
    requireEntry: (owner) => containers.of(owner),
  });
  send('ready');
}

/** Ends the thread, in which other pages would render with the change. */
function endPoisoned(fault: RealmFault): never {
  send({ crashedBy: pages.getStore()?.page ?? '', fault });
  return exit(1);
}

async function respond(request: RenderRequest, scope: PageScope): Promise<void> {
  const { id } = request;
  attribute(scope);
  try {
    const rendered = await callShell(request);
    const dehydratedState = rendered.dehydratedState && escapedJson(rendered.dehydratedState);
    attribute();
    const page = { ...rendered, dehydratedState, tags: [...scope.tags], busy: scope.busy };
    // Code that reads the API itself may throw because of a failed request.
    if (scope.lacksData) delete page.hasThrown;
    const builtIn = changes.first();
    if (builtIn) endPoisoned({ builtIn });
    const attempted = frozenBuiltIn(page.problem);
    const fault = scope.fault ?? (attempted ? { builtIn: attempted } : undefined);
    send({ id, page: fault ? { ...page, fault } : page });
  } catch (error) {
    const builtIn = frozenBuiltIn(error);
    // A result that cannot be sent to another thread fails this page only.
    send({ id, error: builtIn ? describeFault({ builtIn }) : String(error), stack: stackOf(error) });
  } finally {
    // Timeouts of loads that other pages wait for end by themselves before.
    setTimeout(closeScope, deadline, scope).unref();
  }
}

/** Release code can throw anything. */
function stackOf(error: unknown): string | undefined {
  const { stack } = Object(error) as { stack?: unknown };
  return typeof stack === 'string' ? stack : undefined;
}

process.once('exit', () => {
  const crashedBy = pages.getStore()?.page;
  if (crashedBy !== undefined) send({ crashedBy });
});
parentPort?.on('message', (request: LoadRequest | RenderRequest) => {
  if ('release' in request) return load(request.release);
  const { page } = request;
  const scope: PageScope = {
    page,
    fetches: 0,
    lacksData: false,
    tags: new Set(),
    timers: new Set(),
    busy: 0,
    isClosed: false,
  };
  void pages.run(scope, respond, request, scope);
});
send('prepared');
