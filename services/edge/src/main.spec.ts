import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { ConfigError } from '@whetstone/contract/environment';
import { createEdge } from './app.ts';
import { configFor, edgeFolder, removeFolder } from './testing/own-edge.ts';
import { ReleaseSource } from './testing/release-source.ts';

const MAIN = path.resolve(__dirname, '../dist/main.js');
const EDGE_SECRET = 'x'.repeat(32);
const { PATH, NODE_COMPILE_CACHE } = process.env;

let source: ReleaseSource;
let RELEASE_ROOT: string;
beforeAll(async () => {
  source = await ReleaseSource.open();
  RELEASE_ROOT = JSON.stringify(source.firstRoot);
});
afterAll(() => source.stop());

/** Runs the compiled edge with these variables until it exits. Returns its exit code and stderr. */
async function run(env: NodeJS.ProcessEnv): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE, RELEASE_ROOT, EDGE_SECRET, INTERNAL_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

it('rejects a root document that is not signed by its own keys', async () => {
  const folder = await edgeFolder();
  const releaseRoot = { ...source.firstRoot, signatures: [] };
  await expect(createEdge(configFor(source, folder, { releaseRoot }))).rejects.toEqual(
    new ConfigError(
      'RELEASE_ROOT must be a valid root document: it has 0 of 1 required signatures by the root keys of version 1.',
    ),
  );
  await removeFolder(folder);
});

describe('the edge as a process', () => {
  // One port and the other listener's host: each names its own setting.
  it('exits with one sentence when its INTERNAL_PORT is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const outcome = await run({ PORT: '0', INTERNAL_PORT: String(port) });
    other.close();
    expect(outcome).toEqual({
      code: 1,
      stderr: `Port ${port} is in use. Set INTERNAL_PORT to another one.\n`,
    });
  });

  it('exits with one sentence when its host is another machine’s', async () => {
    expect(await run({ PORT: '0', HOST: '203.0.113.9' })).toEqual({
      code: 1,
      stderr: 'HOST must be an address of this machine, not "203.0.113.9".\n',
    });
  });

  it('exits on SIGTERM, on SIGINT, and when its parent process ends', async () => {
    const start = () =>
      spawn(process.execPath, [MAIN], {
        env: { NODE_COMPILE_CACHE, PORT: '0', INTERNAL_PORT: '0', RELEASE_ROOT, EDGE_SECRET },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
    const [terminated, interrupted, orphaned] = [start(), start(), start()];
    const all = [terminated, interrupted, orphaned];
    await Promise.all(all.map((child) => once(child, 'message')));
    const ends = Promise.all(all.map((child) => once(child, 'exit')));
    terminated.kill('SIGTERM');
    interrupted.kill('SIGINT');
    orphaned.disconnect();
    expect(await ends).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
  });
});
