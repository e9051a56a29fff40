import { subscribe } from 'node:diagnostics_channel';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../../dist/app.js';
import { catalog } from '../../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from '../../testing/own-edge.ts';
import { ReleaseSource } from '../../testing/release-source.ts';
import { renderingShell } from '../../testing/rendering-shell.ts';

/** Pages of this shell never end, so its warm-up takes the minimum timeout of three seconds. */
const NEVER_WARM = renderingShell(
  'exports.createRenderer = () => ({ page: () => new Promise(() => {}), check: async () => ({ html: "" }) });',
);
const REMOTE = catalog({ serverEntry: 'server/home.cjs', modules: { home: [] } });

/** Resolves with the time of the next message. */
function timeOfNext(channel: string): Promise<number> {
  return new Promise((resolve) => subscribe(channel, () => resolve(performance.now())));
}

it('waits for the warm-up of a release, which occupies another core', async () => {
  const source = await ReleaseSource.open();
  const folder = await edgeFolder();
  const edge = await createEdge(configFor(source, folder, { renderDeadline: 1_000 }));
  try {
    await edge.ready();
    const threadStart = timeOfNext('worker_threads');
    const processStart = timeOfNext('child_process');
    await source.release(NEVER_WARM);
    await threadStart;
    const candidate = { document: source.document(2, NEVER_WARM, REMOTE), microfrontends: ['mf-catalog'] };
    const headers = {
      'content-type': 'application/jose',
      authorization: `Bearer ${await source.ticket()}`,
    };
    const payload = await source.sign(candidate, 'release-candidate');
    const response = await edge.internal.inject({
      method: 'POST',
      url: '/internal/render-check',
      headers,
      payload,
    });
    expect(response.statusCode).toBe(200);
    expect((await processStart) - (await threadStart)).toBeGreaterThan(2_000);
  } finally {
    await edge.close();
    await source.stop();
    await removeFolder(folder);
  }
});
