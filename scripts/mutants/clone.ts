import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, StepError } from '../lib/run.ts';

/** The folder of this command in the clone. Git ignores `.cache`. */
const FOLDER = '.cache/mutants';
const NEEDED = ['node_modules/jest', 'node_modules/node/bin/node', 'services/api/dist'];

/** A clone of the repository whose sources are changed in place during a run. */
export class Clone {
  readonly root: string;

  constructor(root: string) {
    this.root = path.resolve(root);
  }

  get folder(): string {
    return path.join(this.root, FOLDER);
  }

  /**
   * Restores the sources that a killed run left changed.
   * @throws StepError when the clone has changes of someone else, lacks its packages or its build, or is in use
   */
  async prepare(): Promise<void> {
    const missing = NEEDED.find((file) => !existsSync(path.join(this.root, file)));
    if (missing) throw new StepError(`${this.root} has no ${missing}: install its packages and build it.`);
    await mkdir(this.folder, { recursive: true });
    const left = await readFile(this.#mark, 'utf8').then(JSON.parse, () => undefined);
    if (left && isAlive(left.pid)) throw new StepError(`Process ${left.pid} tests mutants in ${this.root}.`);
    if (left) await this.#git('checkout', '--', ...left.files);
    const changes = await this.#git('status', '--porcelain');
    if (changes !== '') throw new StepError(`${this.root} has uncommitted changes:\n${changes}`);
    await rm(this.#mark, { force: true });
  }

  /** Notes which files a run changes, for the run after a killed one. */
  async mark(files: readonly string[]): Promise<void> {
    await writeFile(this.#mark, JSON.stringify({ pid: process.pid, files }));
  }

  commit(): Promise<string> {
    return this.#git('rev-parse', 'HEAD');
  }

  get #mark(): string {
    return path.join(this.folder, 'changed.json');
  }

  async #git(...args: string[]): Promise<string> {
    return (await run('git', args, { cwd: this.root, quiet: true })).trim();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
