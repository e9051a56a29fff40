import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReleasedPiece, ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';
import { loadReleasedOnly } from './released-only.ts';
import type { RenderQuestion, RenderReply, RenderSettings } from './render-messages.ts';

interface ShellServerEntry {
  createRenderer(
    release: ReleaseSet,
    options: { apiUrl: string; deadline: number; requireEntry: (piece: ReleasedPiece) => unknown },
  ): Record<
    RenderQuestion['kind'],
    (url: string, viewer: Viewer, onRender: () => void) => Promise<RenderedPage>
  >;
}

const { release, releasesFolder, apiUrl, deadline }: RenderSettings = workerData;
const require = createRequire(import.meta.url);

function requireEntry({ name, version, serverEntry = '' }: ReleasedPiece): unknown {
  return require(path.join(releasesFolder, name, version, serverEntry));
}

function reply(message: RenderReply): void {
  parentPort?.postMessage(message);
}

loadReleasedOnly(release, releasesFolder);
const { createRenderer } = requireEntry(release.shell) as ShellServerEntry;
const render = createRenderer(release, { apiUrl: `${apiUrl}/api`, deadline, requireEntry });

parentPort?.on('message', ({ id, kind, viewer, url }: RenderQuestion) => {
  render[kind](url, viewer, () => reply({ id, begins: true }))
    .then((page) => reply({ id, page }))
    // Also what cannot be sent to another thread costs this page alone.
    .catch((error: unknown) => reply({ id, error: String(error) }));
});
reply('ready');
