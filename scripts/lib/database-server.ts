import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { freePort } from './free-port.ts';
import { run, StepError } from './run.ts';
import { ensureProgram, findProgram } from './system-program.ts';

const START_LIMIT = 60_000;
const POLL_INTERVAL = 100;

/** The program of a MySQL-compatible server. @throws StepError when there is none and none can be installed */
export function ensureDatabaseProgram(): Promise<string> {
  return ensureProgram(['mariadbd', 'mysqld'], { apt: 'mariadb-server', brew: 'mariadb' });
}

/** A MySQL-compatible server of the tests' own: its own data folder, its own port, gone when it is stopped. */
export class DatabaseServer {
  /** Address of the server, without a database. */
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | null>;
  readonly #folder: string;

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url;
    this.#process = process;
    this.#ended = once(process, 'exit').then(([code]) => code);
    this.#folder = folder;
  }

  /** With further options of the server's own. @throws StepError when no server can be found, installed or started */
  static async start(options: readonly string[] = []): Promise<DatabaseServer> {
    const program = await ensureDatabaseProgram();
    const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-mysql-'));
    const data = path.join(folder, 'data');
    await initialise(program, data);
    const port = await freePort();
    const child = spawn(program, [...serverOptions(data, folder, port), ...options], { stdio: 'ignore' });
    const server = new DatabaseServer(`mysql://root@127.0.0.1:${port}`, child, folder);
    try {
      await Promise.race([listening(port), server.#failure()]);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  /** Makes an empty database; answers its address. */
  async createDatabase(name: string): Promise<string> {
    const connection = await createConnection(this.url);
    await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
    await connection.end();
    return `${this.url}/${name}`;
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #failure(): Promise<never> {
    throw new StepError(`The database server ended at once (exit code ${await this.#ended}).`);
  }
}

async function initialise(program: string, data: string): Promise<void> {
  const installer = findProgram(['mariadb-install-db']);
  if (program.endsWith('mariadbd') && installer) {
    const options = [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ];
    await run(installer, [...options, ...asRoot()], { quiet: true });
    return;
  }
  await mkdir(data, { recursive: true });
  await run(program, ['--no-defaults', '--initialize-insecure', `--datadir=${data}`, ...asRoot()], {
    quiet: true,
  });
}

function serverOptions(data: string, folder: string, port: number): string[] {
  return [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${path.join(folder, 'server.sock')}`,
    // In a folder that servers share, one that starts deletes the temporary tables of another.
    `--tmpdir=${folder}`,
    `--pid-file=${path.join(folder, 'server.pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    ...asRoot(),
  ];
}

/** The server refuses to run as root unless it is told that this is meant. */
function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

async function listening(port: number): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT; Date.now() < deadline; await delay(POLL_INTERVAL)) {
    if (await accepts(port)) return;
  }
  throw new StepError(`The database server did not answer within ${START_LIMIT / 1000} seconds.`);
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('error', () => resolve(false));
  }).then((answered) => {
    socket.destroy();
    return answered === true;
  });
}
