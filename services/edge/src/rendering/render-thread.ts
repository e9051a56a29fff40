import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import type { MicrofrontendRelease, ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';
import { keepFromMachine } from './keep-from-machine.ts';
import { LateChunks } from './late-chunks.ts';
import { loadReleasedOnly } from './released-only.ts';
import type { RenderQuestion, RenderReply, RenderSettings, WatchedPage } from './render-messages.ts';

interface ShellServerEntry {
  createRenderer(
    release: ReleaseSet,
    options: {
      apiUrl: string;
      deadline: number;
      requireEntry: (microfrontend: MicrofrontendRelease) => unknown;
    },
  ): Record<
    RenderQuestion['kind'],
    (url: string, viewer: Viewer, onRender: () => void) => Promise<RenderedPage>
  >;
}

const { release, releasesFolder, apiUrl, deadline }: RenderSettings = workerData;
const require = createRequire(import.meta.url);
/** The page on whose behalf code runs, timers and promises included that outlive its answer. */
const pages = new AsyncLocalStorage<string | undefined>();

function requireEntry({ name, version, serverEntry = '' }: MicrofrontendRelease): unknown {
  return require(path.join(releasesFolder, name, version, serverEntry));
}

function reply(message: RenderReply): void {
  parentPort?.postMessage(message);
}

async function watched({ id, kind, viewer, url }: RenderQuestion): Promise<WatchedPage> {
  const rendering = () => render[kind](url, viewer, () => reply({ id, begins: true }));
  if (kind !== 'check') return rendering();
  const [microfrontend = ''] = url.split('/');
  const chunks = new LateChunks(microfrontend);
  const page = await rendering().finally(() => chunks.end());
  return { ...page, late: chunks.all };
}

loadReleasedOnly(release, releasesFolder);
keepFromMachine();
const { createRenderer } = requireEntry(release.shell) as ShellServerEntry;
const render = createRenderer(release, { apiUrl: `${apiUrl}/api`, deadline, requireEntry });

function answer(question: RenderQuestion): void {
  const { id } = question;
  watched(question)
    .then((page) => reply({ id, page }))
    // Also what cannot be sent to another thread costs this page alone.
    .catch((error: unknown) => reply({ id, error: String(error) }));
}

process.once('exit', () => {
  const endedBy = pages.getStore();
  if (endedBy !== undefined) reply({ endedBy });
});
parentPort?.on('message', (question: RenderQuestion) => pages.run(question.page, answer, question));
reply('ready');
