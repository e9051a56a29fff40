import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const PACKAGES = path.resolve(__dirname, '../../../../node_modules');
const SITE = 'https://shop.example';
const SOURCES = {
  'package.json': '{ "name": "mf-saws", "type": "module" }',
  'rspack.config.ts': `import { microfrontend } from '@whetstone/federation/rspack'; export default microfrontend();`,
  'remote.ts': `export const remote = { name: 'mf-saws', team: 'saws', navigation: [],
    routes: [{ path: '/saws', module: 'saws', access: 'everyone', title: 'Saws' }] };`,
  'src/exposed/saws.tsx': 'export const Page = () => <p>Saws</p>;',
};

let folder: string;
let server: ChildProcess;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mf-saws-'));
  await mkdir(path.join(folder, 'src/exposed'), { recursive: true });
  await symlink(PACKAGES, path.join(folder, 'node_modules'));
  for (const [file, source] of Object.entries(SOURCES)) await writeFile(path.join(folder, file), source);
  while (!(await startServer()));
});

/** The server cannot choose its port: its files contain its origin. Returns false if another process took the port first. */
async function startServer(): Promise<boolean> {
  port = await freePort();
  server = spawn(
    process.execPath,
    [path.join(PACKAGES, '@rspack/cli/bin/rspack.js'), 'dev', '--port', String(port)],
    { cwd: folder, env: { ...process.env, SHOP_URL: SITE }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('override=none')) resolve(true);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('close', () =>
      output.includes('EADDRINUSE') ? resolve(false) : reject(new Error(`rspack dev ended: ${output}`)),
    );
  });
}

afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, 'localhost'), 'listening');
  const { port: free } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return free;
}

/** Unlike `fetch`, this can set the `host` header. */
async function responseTo(file: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({ host: 'localhost', port, path: file, method, headers });
  const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('a development server', () => {
  it.each(['/remote.json', '/remote-entry.js'])('lets pages of the site read %s', async (file) => {
    const { status, headers } = await responseTo(file, { origin: SITE });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, SITE]);
  });

  it.each(['/remote.json', '/remote-entry.js'])(
    'rejects a request of %s under another host name, against DNS rebinding',
    async (file) => {
      const { status, body } = await responseTo(file, { host: `rebound.example:${port}` });
      expect([status, body]).toEqual([403, expect.not.stringContaining('mf-saws')]);
    },
  );

  it.each(['/remote-entry.js', '/saws.js'])('does not run %s as a script of another site', async (file) => {
    const script = { 'sec-fetch-dest': 'script', 'sec-fetch-site': 'cross-site' };
    expect((await responseTo(file, { ...script, 'sec-fetch-mode': 'no-cors' })).status).toBe(403);
    expect((await responseTo(file, { ...script, 'sec-fetch-mode': 'cors' })).status).toBe(200);
  });

  it.each(['open-editor?fileName=remote.ts', 'invalidate'])(
    'has no endpoint that any site could call: %s',
    async (tool) => {
      expect((await responseTo(`/rspack-dev-server/${tool}`)).status).toBe(404);
    },
  );

  it('allows only the site to load from this machine', async () => {
    const preflight = {
      origin: 'https://other.example',
      'access-control-request-method': 'GET',
      'access-control-request-private-network': 'true',
    };
    const { headers } = await responseTo('/remote-entry.js', preflight, 'OPTIONS');
    expect(headers['access-control-allow-origin']).toBe(SITE);
  });
});
