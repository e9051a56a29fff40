import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection, type SslOptions } from 'mysql2/promise';
import { freePort, onFreePorts } from './free-port.ts';
import { run, StepError } from './run.ts';
import { ensureProgram, findProgram } from './system-program.ts';

/** Timeout for a server to accept connections, in milliseconds. */
const START_LIMIT = 60_000;
const LOG_LENGTH = 20_000;

/** For disposable databases: commits do not wait for the disk. */
export const DISPOSABLE: readonly string[] = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=OFF',
  '--innodb-flush-method=nosync',
  '--skip-log-bin',
  '--performance-schema=OFF',
];

/** The first comment is for MySQL, the second for MariaDB. Each server skips the other's. */
const COLLATION = '/*!80000 utf8mb4_0900_ai_ci */ /*M! utf8mb4_unicode_ci */';

/**
 * The program of a MySQL-compatible server: the one in `DATABASE_SERVER`, or an installed one.
 * @throws StepError when it is not installed and cannot be installed
 */
export async function ensureDatabaseProgram(): Promise<string> {
  return (
    process.env.DATABASE_SERVER ??
    ensureProgram(['mariadbd', 'mysqld'], { apt: 'mariadb-server', brew: 'mariadb' })
  );
}

/** A MySQL-compatible server for tests, with its own data folder and port. `stop` deletes its data. */
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

  /** @param options further options of the server @throws StepError when the server cannot be installed or started */
  static async start(
    options: readonly string[] = [],
    parent = tmpdir(),
    choosePort = freePort,
  ): Promise<DatabaseServer> {
    const program = await ensureDatabaseProgram();
    const folder = await mkdtemp(path.join(parent, 'whetstone-mysql-'));
    const data = path.join(folder, 'data');
    await initialize(program, data);
    const start = async (port: number) => {
      const child = spawn(program, [...serverOptions(data, folder, port), ...options], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const server = new DatabaseServer(`mysql://root@127.0.0.1:${port}`, child, folder);
      const log = await server.#listens(port);
      if (log === null) return server;
      throw new StepError(`${log.trimEnd()}\nThe database server did not start; its log is above.`);
    };
    return onFreePorts(1, start, choosePort).catch(async (error) => {
      await rm(folder, { recursive: true, force: true });
      throw error;
    });
  }

  /** Creates an empty database and returns its URL. */
  createDatabase(name: string, ssl?: SslOptions): Promise<string> {
    return createDatabase(this.url, name, ssl);
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Returns null when the server logs that it listens on the port, or the log if the server exits first. */
  async #listens(port: number): Promise<string | null> {
    const ready = new RegExp(`ready for connections\\.\\s+Version[^\\n]*port: ${port}\\b`);
    const { stderr } = this.#process;
    if (!stderr) throw new Error('The log of the server is not piped.');
    let log = '';
    const listening = new Promise<null>((resolve) => {
      stderr.setEncoding('utf8').on('data', (chunk: string) => {
        log = `${log}${chunk}`.slice(-LOG_LENGTH);
        if (ready.test(log)) resolve(null);
      });
    });
    const limit = setTimeout(() => this.#process.kill('SIGKILL'), START_LIMIT);
    const outcome = await Promise.race([listening, this.#ended.then(() => log)]);
    clearTimeout(limit);
    return outcome;
  }
}

/** Creates an empty database on the server of this URL, which has no database. Returns its URL. */
export async function createDatabase(server: string, name: string, ssl?: SslOptions): Promise<string> {
  const connection = await createConnection({ uri: server, ssl });
  await connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE ${COLLATION}`);
  await connection.end();
  return `${server}/${name}`;
}

async function initialize(program: string, data: string): Promise<void> {
  const installer = findProgram(['mariadb-install-db']);
  if (program.endsWith('mariadbd') && installer) {
    const options = [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ];
    // In a shared folder, a starting server deletes the temporary tables of another.
    const env = { ...process.env, TMPDIR: path.dirname(data) };
    await run(installer, [...options, ...asRoot()], { env, quiet: true });
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
    // In a shared folder, a starting server deletes the temporary tables of another.
    `--tmpdir=${folder}`,
    `--pid-file=${path.join(folder, 'server.pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    // MySQL does not start if the folder of its package is missing.
    `--secure-file-priv=${folder}`,
    // MySQL's X protocol has its own port.
    '--loose-mysqlx=OFF',
    ...asRoot(),
  ];
}

/** The server runs as root only with this option. */
function asRoot(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}
