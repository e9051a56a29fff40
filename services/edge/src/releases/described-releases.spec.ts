import { catalog, shell } from '../testing/microfrontends.ts';
import { OwnEdge } from '../testing/own-edge.ts';

let own: OwnEdge;

beforeEach(async () => {
  own = await OwnEdge.open();
});

afterEach(() => own.close());

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
  await own.serve(host, { live, canary: { release: next, percentage: 10 } });
  const response = await own.edge.inject('/releases/contract.json');
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
