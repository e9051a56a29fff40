import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, symlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filledFolder, fingerprint, writeText } from './files.ts';
import { freePort } from './free-port.ts';
import { prepareOnce } from './prepare-once.ts';
import { run, StepError } from './run.ts';
import { installSeparately } from './separate-packages.ts';
import { ROOT } from './workspace.ts';

const STORAGE = 'storage';
const PROGRAM = 'node_modules/verdaccio/bin/verdaccio';

/** An npm registry on this machine, for the packages of this repository alone. */
export class LocalRegistry {
  readonly url: string;
  /** npm's configuration with a token that may publish. The packages of others come from the registry in npm's configuration. */
  readonly userConfig: string;
  readonly #folder: string;
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | null>;

  private constructor(folder: string, port: number, child: ChildProcess) {
    this.url = `http://127.0.0.1:${port}/`;
    this.userConfig = path.join(folder, 'npmrc');
    this.#folder = folder;
    this.#process = child;
    this.#ended = once(child, 'exit').then(([code]) => code);
  }

  /**
   * Installs the registry's program if that is not done, and starts it.
   * @param published a folder with its first packages; by default none
   * @param port by default a free one
   */
  static async start(published?: string, port?: number): Promise<LocalRegistry> {
    const program = path.join(await installSeparately(path.join(ROOT, 'scripts/local-registry')), PROGRAM);
    const folder = await mkdtemp(path.join(tmpdir(), 'local-registry-'));
    if (published) await cp(path.join(published, STORAGE), path.join(folder, STORAGE), { recursive: true });
    const chosen = port ?? (await freePort());
    await writeFile(path.join(folder, 'config.yaml'), CONFIGURATION);
    const child = spawn(
      process.execPath,
      [program, '--listen', `127.0.0.1:${chosen}`, '--config', 'config.yaml'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const registry = new LocalRegistry(folder, chosen, child);
    try {
      await registry.#listening();
      await writeFile(registry.userConfig, await registry.#configuration());
    } catch (error) {
      await registry.stop();
      throw error;
    }
    return registry;
  }

  /** The environment of commands that use this registry. */
  get environment(): NodeJS.ProcessEnv {
    return { NPM_CONFIG_USERCONFIG: this.userConfig };
  }

  /** npm's configuration of the user, without this registry. */
  async inheritedConfiguration(): Promise<string> {
    const output = await run('npm', ['config', 'get', 'userconfig'], { quiet: true });
    return readFile(output.trim().split('\n').at(-1) ?? '', 'utf8').catch(() => '');
  }

  /** Copies the packages to a folder from which another registry starts. */
  async save(folder: string): Promise<void> {
    await cp(path.join(this.#folder, STORAGE), path.join(folder, STORAGE), { recursive: true });
  }

  async stop(): Promise<void> {
    this.#process.kill();
    await this.#ended;
    await rm(this.#folder, { recursive: true });
  }

  /** Verdaccio prints its address once it listens. */
  #listening(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#process.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.includes('http address')) resolve();
      });
      void this.#ended.then((code) => reject(new StepError(`The local registry ended with ${code}.`)));
    });
  }

  async #configuration(): Promise<string> {
    const host = this.url.slice('http:'.length);
    return `${await this.inheritedConfiguration()}\n@whetstone:registry=${this.url}\n${host}:_authToken=${await this.#createToken()}\n`;
  }

  async #createToken(): Promise<string> {
    const response = await fetch(`${this.url}-/user/org.couchdb.user:publisher`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'publisher', password: randomUUID() }),
    });
    const { token } = (await response.json()) as { token?: string };
    if (!token) throw new StepError(`The local registry created no token (${response.status}).`);
    return token;
  }
}

const CONFIGURATION = `
storage: ./${STORAGE}
auth:
  htpasswd:
    file: ./htpasswd
packages:
  '@whetstone/*':
    access: $all
    publish: $authenticated
log: { type: stdout, format: pretty, level: warn }
`;

/** The output of the publication in a prepared folder. */
export const PUBLICATION_OUTPUT = 'output.txt';

/** A folder with the packages of the working tree, which `npm run publish-packages` published to an empty registry. `LocalRegistry.start` takes it. */
export async function publishedPackages(): Promise<string> {
  const inputs = await fingerprint(['package-lock.json', 'packages', 'scripts']);
  return prepareOnce('published-packages', [inputs], async (folder) => {
    await using open = new AsyncDisposableStack();
    const registry = await LocalRegistry.start();
    open.defer(() => registry.stop());
    const repository = await copyPackages();
    open.defer(() => rm(repository, { recursive: true }));
    const env = { ...process.env, ...registry.environment };
    const script = ['scripts/publish-packages.ts', '--registry', registry.url];
    const output = await run(process.execPath, script, { cwd: repository, env, quiet: true });
    await writeFile(path.join(folder, PUBLICATION_OUTPUT), output);
    await registry.save(folder);
  });
}

const COPIED = ['package.json', 'package-lock.json', '.gitignore', 'tsconfig*.json', 'packages', 'scripts'];

/** A repository with the packages and the scripts of this one, as they are in the working tree, in one commit. */
export function copyPackages(): Promise<string> {
  return filledFolder('packages-', async (copy) => {
    await copyTracked(copy);
    await linkPackages(copy);
    await commitAll(copy);
  });
}

async function copyTracked(copy: string): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', ...COPIED];
  const files = await run('git', list, { quiet: true });
  for (const file of files.trimEnd().split('\n')) {
    if (!existsSync(path.join(ROOT, file))) continue;
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await cp(path.join(ROOT, file), path.join(copy, file));
  }
}

export async function commitAll(repository: string): Promise<void> {
  const git = (...args: string[]) => run('git', args, { cwd: repository, quiet: true });
  await git('init', '--quiet');
  await git('add', '--all');
  await git('-c', 'user.name=Test', '-c', 'user.email=test@shop.example', 'commit', '--quiet', '--message=x');
}

/** Links the installed packages, with the copies instead of the workspaces. */
async function linkPackages(copy: string): Promise<void> {
  const modules = path.join(copy, 'node_modules');
  await mkdir(path.join(modules, '@whetstone'), { recursive: true });
  for (const name of await readdir(path.join(ROOT, 'node_modules')))
    if (name !== '@whetstone' && name !== '.cache')
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  for (const name of await readdir(path.join(copy, 'packages')))
    symlinkSync(path.join(copy, 'packages', name), path.join(modules, '@whetstone', name));
  await writeText(path.join(modules, '.cache/keep'), '');
}
