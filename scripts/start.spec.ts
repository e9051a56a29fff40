import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onFreePorts } from './lib/free-port.ts';
import { preparedData, TEST_ADMIN } from './lib/prepared-shop.ts';

const ROOT = path.resolve(__dirname, '..');
const IS_FULL = process.env.TEST_FULL === '1';
const START_LIMIT = 180_000;
/** An account of the data folder of `npm test`: the demo does not create it. */
const PREPARED_ADMIN = { email: TEST_ADMIN.ADMIN_EMAIL, password: TEST_ADMIN.ADMIN_PASSWORD };
const PERSON = { name: 'Ada Turner', email: 'ada@shop.example', password: 'spokeshave' };

/** Runs `npm start` after the installation, as the leader of a process group like a terminal's. */
function start(env: NodeJS.ProcessEnv): { group: ChildProcess; output: () => string } {
  const group = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
  };
  group.stdout?.on('data', listen);
  group.stderr?.on('data', listen);
  return { group, output: () => output };
}

async function failure(env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const { group, output } = start(env);
  const [code] = await once(group, 'close');
  return { code, output: output() };
}

describe('npm start', () => {
  it('rejects an invalid port in one sentence', async () => {
    expect(await failure({ PORT: 'eighty' })).toEqual({
      code: 1,
      output: 'PORT must be a number from 1 to 65535, not "eighty".\n',
    });
  });

  it('reports in one sentence that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const outcome = await failure({ PORT: String(port) });
    other.close();
    expect(outcome).toEqual({ code: 1, output: `Port ${port} is in use. Set PORT to another one.\n` });
  });

  it(
    'stops at Ctrl-C without leaving a process behind, and keeps its data',
    async () => {
      // With the data after a first start, which releases every microfrontend: `npm test` has run the same release as a part of its own.
      const dataFolder = await (IS_FULL ? emptyData() : preparedData());
      // `npm start` does not accept port 0.
      const [first, port] = await onFreePorts(1, async (free) => {
        const shop = start({ PORT: String(free), DATA_DIR: dataFolder });
        await opened(shop);
        return [shop, String(free)];
      });
      const site = `http://127.0.0.1:${port}`;
      expect(first.output()).toContain(`Whetstone is open: ${site}`);
      const opening = IS_FULL ? identity(site, 'sign-up', PERSON) : identity(site, 'sign-in', PREPARED_ADMIN);
      expect((await opening).status).toBe(200);
      await pressControlC(first);
      await expect(fetch(site)).rejects.toThrow();
      expect(first.output()).not.toContain('"level"');

      if (IS_FULL) {
        const second = start({ PORT: port, DATA_DIR: dataFolder });
        await opened(second);
        expect((await identity(site, 'sign-in', PERSON)).status).toBe(200);
        await pressControlC(second);
      }
      await rm(dataFolder, { recursive: true });
    },
    START_LIMIT,
  );
});

function emptyData(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'whetstone-start-'));
}

async function opened({ group, output }: ReturnType<typeof start>): Promise<void> {
  while (!output().includes('Ctrl-C')) {
    if (group.exitCode !== null) throw new Error(`The shop did not open: ${output()}`);
    await Promise.race([once(group.stdout ?? group, 'data'), once(group, 'exit')]);
  }
}

/** Signals the whole group, as a terminal does. Resolves when nothing of it is left. */
async function pressControlC({ group, output }: ReturnType<typeof start>): Promise<void> {
  const ended = once(group, 'close');
  const leader = group.pid ?? 0;
  process.kill(-leader, 'SIGINT');
  // The output has the reason of another exit code.
  expect({ ended: await ended, output: output() }).toEqual({ ended: [0, null], output: expect.any(String) });
  // The system removes ended processes from the group a moment after their parent.
  while (isRunning(-leader)) await new Promise(setImmediate);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function identity(site: string, way: 'sign-up' | 'sign-in', body: object): Promise<Response> {
  return fetch(`${site}/api/identity/${way}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(body),
  });
}
