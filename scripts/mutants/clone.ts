import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, StepError } from '../lib/run.ts';

/** The folder of this command in the clone. Git ignores `.cache`. */
const FOLDER = '.cache/mutants';
const MEMORY = '/dev/shm';
const NEEDED = ['node_modules/jest', 'node_modules/node/bin/node', 'services/api/dist'];

/** A clone of the repository. A run changes no file of a commit in it. */
export class Clone {
  readonly root: string;
  readonly folder: string;
  /** Where Stryker writes the instrumented sources. */
  readonly sandbox: string;
  /** The test databases and other files of the tests, in memory if the system has such a folder. */
  readonly scratch: string;
  readonly #lock: string;

  constructor(root: string) {
    this.root = path.resolve(root);
    this.folder = path.join(this.root, FOLDER);
    this.sandbox = path.join(this.folder, 'sandbox');
    this.scratch = path.join(
      existsSync(MEMORY) ? MEMORY : tmpdir(),
      `mutants${this.root.replaceAll(path.sep, '-')}`,
    );
    this.#lock = path.join(this.folder, 'process');
  }

  /** @throws StepError when the folder is no clone, lacks its packages or its build, has changes, or is in use */
  async open(): Promise<void> {
    if (!existsSync(this.root)) throw new StepError(`${this.root} does not exist.`);
    if (!existsSync(path.join(this.root, 'jest.config.mjs')))
      throw new StepError(`${this.root} is no clone of this repository.`);
    const missing = NEEDED.find((file) => !existsSync(path.join(this.root, file)));
    if (missing) throw new StepError(`${this.root} has no ${missing}: install its packages and build it.`);
    const changes = await this.#git('status', '--porcelain');
    if (changes !== '')
      throw new StepError(`${this.root} has uncommitted changes. Commit or discard them:\n${changes}`);
    const other = Number(await readFile(this.#lock, 'utf8').catch(() => 0));
    if (isAlive(other)) throw new StepError(`Process ${other} tests mutants in ${this.root}.`);
    await this.#removeFiles();
    await mkdir(this.sandbox, { recursive: true });
    await mkdir(this.scratch);
    await writeFile(this.#lock, String(process.pid));
  }

  async close(): Promise<void> {
    await this.#removeFiles();
    await rm(this.#lock);
  }

  commit(): Promise<string> {
    return this.#git('rev-parse', 'HEAD');
  }

  /** Also those of a run that was killed. */
  async #removeFiles(): Promise<void> {
    for (const folder of [this.sandbox, this.scratch]) await rm(folder, { recursive: true, force: true });
  }

  async #git(...args: string[]): Promise<string> {
    return (await run('git', args, { cwd: this.root, quiet: true })).trim();
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
