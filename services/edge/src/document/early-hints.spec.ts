import { once } from 'node:events';
import { type IncomingMessage, type InformationEvent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
// The compiled code, because the render thread is loaded from its file.
import { createEdge } from '../../dist/app.js';
import { catalog } from '../testing/microfrontends.ts';
import { configFor, edgeFolder, removeFolder } from '../testing/own-edge.ts';
import { ReleaseSource } from '../testing/release-source.ts';
import { renderingShell } from '../testing/rendering-shell.ts';

const PAGE = '/purchase/7';
/** Renders a page after the API has responded. */
const WAITS_FOR_DATA = `
exports.createRenderer = (release, { apiUrl }) => ({
  page: async (url) => {
    await fetch(apiUrl + url);
    return { status: 200, html: '<h1>whole</h1>', styleTag: '', styleText: '', dehydratedState: {} };
  },
});
`;

let source: ReleaseSource;
let folder: string;
let edge: FastifyInstance;
/** The API responds after this is resolved. */
let hinted: PromiseWithResolvers<void>;

async function start(earlyHints: boolean): Promise<void> {
  edge = await createEdge(configFor(source, folder, { earlyHints }));
  await edge.listen({ host: '127.0.0.1', port: 0 });
}

const port = () => (edge.server.address() as AddressInfo).port;

/** The response, and the informational responses before it. */
async function get(mode: string) {
  const hints: InformationEvent[] = [];
  const call = request({ port: port(), path: PAGE, headers: { 'sec-fetch-mode': mode }, agent: false });
  call.on('information', (hint) => {
    hints.push(hint);
    hinted.resolve();
  });
  const responded = once(call, 'response');
  call.end();
  const [response] = (await responded) as [IncomingMessage];
  return { hints, body: await text(response) };
}

beforeAll(async () => {
  source = await ReleaseSource.open(({ url }, response) => {
    if (url === `/api${PAGE}`) void hinted.promise.then(() => response.end());
    else response.end();
  });
  const styled = { modules: { home: [], detail: ['detail.1.js', 'detail.1.css'] } };
  await source.release(
    renderingShell(WAITS_FOR_DATA),
    catalog({ ...styled, files: { 'detail.1.css': 'p{}' } }),
  );
  folder = await edgeFolder();
  await start(true);
});

beforeEach(() => {
  hinted = Promise.withResolvers();
});

afterAll(async () => {
  await edge.close();
  await source.stop();
  await removeFolder(folder);
});

describe('with early hints enabled', () => {
  it('sends hints for the resources of the head while the page is rendered', async () => {
    const { hints, body } = await get('navigate');
    const named = [
      ...body.matchAll(/<(?:link rel="(?:modulepreload|preload|stylesheet)"|script type="module").*>/g),
    ];
    const addresses = named.map(([tag]) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1]);
    const links = String(hints[0]?.headers.link).split(', ');
    expect(hints).toHaveLength(1);
    expect(hints[0]?.statusCode).toBe(103);
    expect(links.map((link) => /^<(.+)>; rel=(modulepreload|preload;)/.exec(link)?.[1]).sort()).toEqual(
      addresses.sort(),
    );
    expect(addresses).toHaveLength(5);
    expect(
      links.filter((link) => /detail\.1\.css>; rel=preload; as=style; crossorigin$/.test(link)),
    ).toHaveLength(1);
    expect(body).toContain('<h1>whole</h1>');
  });

  it('sends none for a request that is not a navigation', async () => {
    hinted.resolve();
    expect((await get('cors')).hints).toEqual([]);
  });

  it('sends none to an HTTP/1.0 client', async () => {
    hinted.resolve();
    const socket = connect(port(), '127.0.0.1');
    socket.write(`GET ${PAGE} HTTP/1.0\r\nsec-fetch-mode: navigate\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

it('sends no early hints by default', async () => {
  await edge.close();
  await start(false);
  hinted.resolve();
  expect((await get('navigate')).hints).toEqual([]);
});
