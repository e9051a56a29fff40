import { execFile, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(__dirname, '..');
const execute = promisify(execFile);
/** More installations. */
const IS_FULL = process.env.TEST_FULL === '1';

/** A package that gets its binary from an install script, as the `node` package does. */
const NODE_PACKAGE = {
  name: 'node',
  version: '1.0.0',
  bin: { node: 'bin/node' },
  scripts: { preinstall: `mkdir -p bin && ln -s '${process.execPath}' bin/node` },
};

let folder: string;
let tarball: string;
/** A workspace after its first command, and the outcome of that command. */
let installed: string;
let first: Outcome;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bootstrap-'));
  mkdirSync(path.join(folder, 'package'));
  writeFileSync(path.join(folder, 'package/package.json'), JSON.stringify(NODE_PACKAGE));
  tarball = path.join(folder, 'node-1.0.0.tgz');
  await execute('tar', ['-czf', tarball, '-C', folder, 'package']);
  installed = workspace();
  first = await bootstrap(installed);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A workspace in which the bootstrap script installs one package and runs one script. */
function workspace(): string {
  const root = mkdtempSync(path.join(folder, 'workspace-'));
  mkdirSync(path.join(root, 'scripts'));
  copyFileSync(path.join(ROOT, 'scripts/bootstrap.mjs'), path.join(root, 'scripts/bootstrap.mjs'));
  writeFileSync(path.join(root, 'scripts/start.ts'), 'console.log("started with", process.argv[2]);\n');
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'w', dependencies: { node: `file:${tarball}` }, allowScripts: { node: true } }),
  );
  writeFileSync(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ name: 'w', lockfileVersion: 3, packages: {} }),
  );
  return root;
}

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function bootstrap(
  root: string,
  env: NodeJS.ProcessEnv = {},
  before = '',
  args = ['scripts/start.ts', 'a word'],
): Promise<Outcome> {
  const options = before ? ['--import', `data:text/javascript,${encodeURIComponent(before)}`] : [];
  const call = execute(process.execPath, [...options, 'scripts/bootstrap.mjs', ...args], {
    cwd: root,
    env: { ...process.env, npm_config_ignore_scripts: '', ...env },
  });
  return call.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  );
}

describe('the bootstrap script', () => {
  it('installs the packages once, then starts the script on the pinned Node', async () => {
    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Installing packages…\n[\s\S]*started with a word\n$/),
    });
    expect((await bootstrap(installed)).stdout).toBe('started with a word\n');
  });

  it('rejects the name of a new remote before it installs anything', async () => {
    const root = workspace();
    expect(await bootstrap(root, {}, '', ['scripts/new-remote.ts', 'MF-x'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The name of a remote must be mf- and one word, such as mf-workshop, not "MF-x".\n',
    });
  });

  if (IS_FULL) {
    it('installs without the lock file on a system whose bundler it does not list', async () => {
      const lock = (binary: string) =>
        JSON.stringify({
          name: 'w',
          lockfileVersion: 3,
          packages: { 'node_modules/@rspack/binding': {}, [`node_modules/@rspack/binding-${binary}`]: {} },
        });
      const sentence = /package-lock\.json does not list the bundler's binary for darwin-arm64/;
      const mac =
        'for (const [name, value] of [["platform", "darwin"], ["arch", "arm64"]]) Object.defineProperty(process, name, { value })';

      for (const [binary, isLocked] of [
        ['linux-arm64-gnu', false],
        ['darwin-arm64', true],
      ] as const) {
        const root = workspace();
        const file = path.join(root, 'package-lock.json');
        writeFileSync(file, lock(binary));
        const { code, stdout } = await bootstrap(root, {}, mac);
        expect(code).toBe(0);
        expect(sentence.test(stdout)).toBe(!isLocked);
        // npm updates a lock file that it uses.
        expect(readFileSync(file, 'utf8') === lock(binary)).toBe(!isLocked);
        expect((await bootstrap(root, {}, mac)).stdout).toBe('started with a word\n');
      }
    });
  }

  it.each([
    [
      'Windows',
      'Object.defineProperty(process, "platform", { value: "win32" })',
      'Whetstone runs on Linux and macOS: on Windows, run this command inside the Windows Subsystem for Linux (WSL).\n',
    ],
    [
      'Node 18',
      'Object.defineProperty(process, "versions", { value: { node: "18.20.8" } })',
      'Whetstone needs Node 20 or later to start; this is Node 18.20.8.\n',
    ],
  ])('rejects %s in one sentence', async (_machine, before, stderr) => {
    const root = workspace();
    expect(await bootstrap(root, {}, before)).toEqual({ code: 1, stdout: '', stderr });
    expect(existsSync(path.join(root, 'node_modules'))).toBe(false);
  });

  // Root ignores folder permissions. A file at the folder's path stops root too.
  it.each([
    ['node_modules', {}],
    ['.cache', {}],
    ['.data', { DATA_DIR: undefined }],
    ['elsewhere', { DATA_DIR: 'elsewhere' }],
    ['npm-cache', { npm_config_cache: 'npm-cache' }],
  ])('names %s in one sentence when it cannot be written to', async (name, env) => {
    const root = workspace();
    const blocked = path.join(root, name);
    writeFileSync(blocked, '');
    const folder = name === 'node_modules' ? path.join(blocked, '.cache') : blocked;
    expect(await bootstrap(root, env)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${folder} must be a folder that you can write to: change its owner or its permissions, or delete it.\n`,
    });
  });

  it('prints the remedy when npm ignores install scripts', async () => {
    const root = workspace();
    const { code, stderr } = await bootstrap(root, { npm_config_ignore_scripts: 'true' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'The pinned Node is not installed, because npm is set to ignore install scripts: run "npm rebuild node --ignore-scripts=false", then this command again.\n',
    );
    if (!IS_FULL) return;
    const env = { ...process.env, npm_config_ignore_scripts: 'true' };
    await execute('npm', ['rebuild', 'node', '--ignore-scripts=false'], { cwd: root, env });
    expect(await bootstrap(root, { npm_config_ignore_scripts: 'true' })).toMatchObject({ code: 0 });
  });

  it('stops when its shell ends without forwarding the signal', async () => {
    writeFileSync(
      path.join(installed, 'scripts/start.ts'),
      `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
       setInterval(() => {}, 1000);
       console.log('started');`,
    );
    // A shell with a second command does not exec the first one.
    const shell = spawn('sh', ['-c', `'${process.execPath}' scripts/bootstrap.mjs scripts/start.ts; true`], {
      cwd: installed,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of shell.stdout) {
      output += chunk;
      if (output === 'started\n') shell.kill('SIGTERM');
    }
    expect(output).toBe('started\nstopped\n');
  });
});

describe('the npm scripts', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

  it.each(Object.entries(scripts))('%s is portable across shells', (_name, command) => {
    expect(command).toMatch(
      /^node scripts\/bootstrap\.mjs (scripts|bench|attack|e2e)\/[\w/-]+\.ts( --[\w-]+)*$/,
    );
  });
});
