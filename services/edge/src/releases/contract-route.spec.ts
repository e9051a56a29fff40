import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { catalog, shell } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;

beforeEach(async () => {
  source = await ReleaseSource.open();
  folder = await edgeFolder();
});

afterEach(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

it('lists the types of the shell, and what live releases and canaries use', async () => {
  const host = shell({ files: { '@mf-types.zip': 'types' }, slots: ['navbar'] });
  const api = { contract: '0.2.0', operations: { api: { toolsList: ['name'] } } };
  const page = {
    path: '/saws/:id',
    module: 'home',
    access: 'everyone',
    title: 'Saw',
    slots: ['saw'],
  } as const;
  const live = catalog({ api, imports: { react: ['useState'] }, routes: [page] });
  const next = catalog({ team: 'next' });
  await source.release(host, { live, canary: { release: next, percentage: 10 } });
  edge = await createEdge(configFor(source, folder));
  const response = await edge.inject('/releases/contract.json');
  const { version, base } = host.microfrontend;
  expect(response.headers).toMatchObject({
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
  });
  expect(response.json()).toMatchObject({
    shell: { version, types: `https://shop.example${base}@mf-types.zip` },
    slots: [
      { slot: 'navbar', microfrontend: 'shell' },
      { slot: 'saw', microfrontend: 'mf-catalog', path: '/saws/:id' },
    ],
    releases: [
      { name: 'shell', version },
      { name: 'mf-catalog', version: live.microfrontend.version, api, imports: { react: ['useState'] } },
      { name: 'mf-catalog', version: next.microfrontend.version },
    ],
  });
});
