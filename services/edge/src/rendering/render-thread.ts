import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import type { MicrofrontendRelease, ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';
import type { RenderMessage, RenderRequest, RenderResult, RenderSettings } from './render-messages.ts';
import { loadReleasedOnly, restrictBuiltins } from './thread-restrictions.ts';

type Render = (url: string, viewer: Viewer, onRender: () => void) => Promise<ReleasedPage>;

/** The exports of a shell's server build. */
interface ShellServerEntry {
  createRenderer(
    release: ReleaseSet,
    options: { apiUrl: string; deadline: number; requireEntry: (owner: MicrofrontendRelease) => unknown },
  ): { page: Render; appShell?: Render; check: Render; frame?: Render };
}

/** The page as a released shell returns it. Shells of version 0.1.0 name the dehydrated state `handover` and read it from an element of that id. */
type ReleasedPage = RenderedPage & { handover?: object | null };

const { release, releasesFolder, apiUrl, deadline }: RenderSettings = workerData;
const require = createRequire(import.meta.url);
/** The page on whose behalf code runs, including timers and promises that outlive its response. */
const pages = new AsyncLocalStorage<string | undefined>();

function requireEntry({ name, version, serverEntry = '' }: MicrofrontendRelease): unknown {
  return require(path.join(releasesFolder, name, version, serverEntry));
}

function send(message: RenderMessage): void {
  parentPort?.postMessage(message);
}

async function render({ id, kind, viewer, url }: RenderRequest): Promise<RenderResult> {
  // Shells of version 0.1.0 name the app shell `frame`.
  const renderKind = kind === 'appShell' ? (renderer.appShell ?? renderer.frame) : renderer[kind];
  if (!renderKind) throw new Error(`The shell does not render this kind of page: ${kind}.`);
  const rendering = async () => withState(await renderKind(url, viewer, () => send({ id, started: true })));
  if (kind !== 'check') return rendering();
  const [microfrontend = ''] = url.split('/');
  const chunks = new LateChunks(microfrontend);
  const page = await rendering().finally(() => chunks.stop());
  return { ...page, late: chunks.all };
}

function withState({ handover, ...page }: ReleasedPage): RenderResult {
  return handover === undefined ? page : { ...page, dehydratedState: handover, stateElement: 'handover' };
}

/** Server builds publish each chunk that they request to this channel. */
const CHUNKS = 'whetstone:chunk';

/** Collects the chunks that a module requests after its own, which it requests all at once. A page's document names only those. */
class LateChunks {
  readonly #late = new Set<string>();
  #isFirst = true;
  readonly #onChunk: (message: unknown) => void;

  constructor(microfrontend: string) {
    this.#onChunk = (message) => {
      // Builds of version 0.1.0 name the field `piece`.
      const { piece, microfrontend: requester = piece, chunk } = Object(message) as Record<string, unknown>;
      if (requester === microfrontend && typeof chunk === 'string') this.#add(chunk);
    };
    subscribe(CHUNKS, this.#onChunk);
  }

  get all(): string[] {
    return [...this.#late];
  }

  stop(): void {
    unsubscribe(CHUNKS, this.#onChunk);
  }

  #add(chunk: string): void {
    if (!this.#isFirst) this.#late.add(chunk);
    queueMicrotask(() => {
      this.#isFirst = false;
    });
  }
}

loadReleasedOnly(release, releasesFolder);
restrictBuiltins();
const { createRenderer } = requireEntry(release.shell) as ShellServerEntry;
const renderer = createRenderer(release, { apiUrl: `${apiUrl}/api`, deadline, requireEntry });

function respond(request: RenderRequest): void {
  const { id } = request;
  render(request)
    .then((page) => send({ id, page }))
    // A result that cannot be cloned for another thread fails this page only.
    .catch((error: unknown) => send({ id, error: String(error) }));
}

process.once('exit', () => {
  const crashedBy = pages.getStore();
  if (crashedBy !== undefined) send({ crashedBy });
});
parentPort?.on('message', (request: RenderRequest) => pages.run(request.page, respond, request));
send('ready');
