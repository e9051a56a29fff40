import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { modifyBuild, removeBuild } from '../../scripts/lib/modify-build.ts';
import { release } from '../../scripts/lib/release-built.ts';
import { WITHHELD } from '../../services/edge/src/testing/withheld.ts';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const REMOTE = 'mf-content';
const PAGE = '/blogs';
const REACHED = 'release code reaches: ';
/** What the code of a release does to reach the trap. */
const ATTEMPTS = [
  'fetch(trap)',
  "globalThis[Symbol.for('undici.globalDispatcher.1')].request({ origin: trap, path: '/', method: 'POST' })",
  "new (globalThis[Symbol.for('undici.globalDispatcher.1')].constructor)({ connect: { socketPath } }).request({ origin: trap, path: '/', method: 'GET' })",
  "require('net').connect(new URL(trap).port, '127.0.0.1').end('GET / HTTP/1.0\\r\\n\\r\\n')",
  "require('http').get(trap)",
  "require('undici').request(trap)",
  "require('node:tls').connect(Number(new URL(trap).port))",
  "new WebSocket(trap.replace('http', 'ws'))",
  'new EventSource(trap)',
  "import('node:http').then(({ get }) => get(trap))",
  "new Function('trap', 'return import(\"node:http\").then(({ get }) => get(trap))')(trap)",
  "require('child_process').execSync('curl ' + trap)",
  "require('worker_threads').parentPort.postMessage(trap)",
  "process.binding('tcp_wrap')",
  "module.constructor._load('net').connect(new URL(trap).port)",
  "require('diagnostics_channel').channel('net.client.socket').subscribe(({ socket }) => new socket.constructor().connect(new URL(trap).port, '127.0.0.1'))",
];
/** What the code of a release changes for the pages of others. */
const CHANGES = [
  'Array.prototype.map = () => []',
  'JSON.parse = () => null',
  'globalThis.fetch = async () => new Response(\'{"price":0}\')',
  "globalThis[Symbol.for('undici.globalDispatcher.1')] = { dispatch() {} }",
];

/** Releases a remote whose server code attacks the dry run of the gate and the render threads. */
export async function releaseHostileCode(shop: AttackedShop, tries: Tries): Promise<void> {
  await using open = new AsyncDisposableStack();
  const socketPath = path.join(tmpdir(), `attack-${process.pid}.sock`);
  const hits: string[] = [];
  const trap = await openTrap(open, hits, 0);
  await openTrap(open, hits, socketPath);
  const before = { page: await headingOf(shop, PAGE), home: await pricesOf(shop) };

  const folder = await modifyBuild(REMOTE, (dist) => addCode(dist, hostileCode(trap, socketPath)));
  open.defer(() => removeBuild(folder));
  const report = await release(folder, await shop.deployment(REMOTE)).catch((error) => String(error));
  for (const name of WITHHELD)
    tries.record(`${name} in a dry run`, !report.includes(`${REACHED}${name};`), 'reached');
  tries.record('the dry run evaluates the release', !report.includes('Error'), report.slice(-200));

  await shop.waitUntilLive();
  tries.record(`${PAGE} of the release`, (await headingOf(shop, PAGE)) === before.page, 'is not whole');
  tries.record('prices of other pages', (await pricesOf(shop)) === before.home, 'have changed');
  for (const [index, attempt] of ATTEMPTS.entries())
    tries.record(attempt, !hits.includes(`/${index}`), 'reaches the trap');
  tries.record('connections of release code', hits.length === 0, hits.join());
}

/** A server that no release may reach. Returns its URL. */
async function openTrap(open: AsyncDisposableStack, hits: string[], at: number | string): Promise<string> {
  const server = createServer(({ url }, response) => {
    hits.push(String(url));
    response.end();
  });
  server.on('connection', () => hits.push('a connection'));
  if (typeof at === 'string') server.listen(at);
  else server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  open.defer(() => void server.close().closeAllConnections());
  return typeof at === 'string' ? at : `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Throws an error that names what the code reaches: the gate rejects the release, or its page is not whole. */
function hostileCode(trap: string, socketPath: string): string {
  const named = WITHHELD.map(
    (name) => `if (typeof ${name} !== 'undefined') reached.push(${JSON.stringify(name)})`,
  );
  const attempts = ATTEMPTS.map(
    (code, index) => `const trap = '${trap}${index}'; Promise.resolve(${code}).catch(() => {})`,
  );
  const quietly = [...named, ...attempts, ...CHANGES].map((code) => `try { ${code} } catch {}`);
  return `((reached, socketPath) => {
    ${quietly.join('\n')}
    if (reached.length > 0) throw new Error(reached.map((name) => '${REACHED}' + name + ';').join(' '));
  })([], ${JSON.stringify(socketPath)});\n`;
}

async function addCode(dist: string, code: string): Promise<void> {
  const { serverEntry } = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
  const file = path.join(dist, serverEntry);
  await writeFile(file, code + (await readFile(file, 'utf8')));
}

async function headingOf(shop: AttackedShop, page: string): Promise<string> {
  const { body } = await shop.send('GET', page);
  const start = body.indexOf('<h1');
  return body.slice(start, body.indexOf('</h1>', start));
}

/** The prices on the home page, in their order. */
async function pricesOf(shop: AttackedShop): Promise<string> {
  const { body } = await shop.send('GET', '/');
  return body
    .slice(body.indexOf('<main'))
    .split('$')
    .slice(1)
    .map((rest) => Number.parseFloat(rest))
    .join();
}
