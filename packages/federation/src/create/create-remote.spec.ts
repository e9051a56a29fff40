import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Finished, whetstone } from '../testing/commands.ts';

const ROOT = path.resolve(__dirname, '../../../..');
const COMMAND = path.join(ROOT, 'packages/create-remote/bin/create-remote.mjs');

describe('npm create @whetstone/remote', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'create-remote-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  /** Runs `npm create @whetstone/remote`, in a process of its own. */
  const createInProcess = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    new Promise<Finished>((resolve) => {
      execFile(
        process.execPath,
        [COMMAND, ...args],
        { cwd: folder, env: { ...process.env, ...env } },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  const create = (...args: string[]) => whetstone(folder, ['create', ...args]);
  const read = (file: string) => readFile(path.join(folder, 'mf-workshop', file), 'utf8');

  it('creates a repository with the name of the remote', async () => {
    const { code, stdout } = await createInProcess(['mf-workshop']);
    expect(code).toBe(0);
    expect(stdout).toContain('\n  cd mf-workshop\n  npm install\n  npm run check\n');
    const entries = await readdir(path.join(folder, 'mf-workshop'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(path.join(folder, 'mf-workshop'), path.join(entry.parentPath, entry.name)),
      );
    expect(files.sort()).toEqual([
      '.github/workflows/ci.yml',
      '.gitignore',
      '.nvmrc',
      'README.md',
      'biome.json',
      'jest.config.mjs',
      'openapi.config.json',
      'package.json',
      'remote.ts',
      'rspack.config.ts',
      'src/exposed/workshop.spec.tsx',
      'src/exposed/workshop.tsx',
      'tsconfig.json',
      'tsconfig.tests.json',
    ]);
    for (const text of await Promise.all(files.map(read))) expect(text).not.toMatch(/sample/i);
    expect(JSON.parse(await read('package.json')).name).toBe('mf-workshop');
    expect(await read('remote.ts')).toContain("path: '/workshop', module: 'workshop'");
  });

  it('has a command that writes the endpoints of the API into a new folder that lint leaves alone', async () => {
    await create('mf-workshop');
    const remote = path.join(folder, 'mf-workshop');
    const { scripts } = JSON.parse(await read('package.json'));
    // The generator does not create the folder of its file.
    const file = 'src/shared/generated/contract.ts';
    const npx = `npx() { echo "$*" > ${file}; }; ${scripts.contract}`;
    await promisify(execFile)('sh', ['-c', npx], { cwd: remote });
    expect(await read(file)).toMatch(/@rtk-query\/codegen-openapi\S* openapi\.config\.json\n$/);
    expect(JSON.parse(await read('biome.json')).files.includes).toContain('!**/generated');
  });

  it('accepts the tests of the guide, as its lint rules and its formatter read them', async () => {
    await create('mf-workshop');
    const guide = await readFile(path.join(ROOT, 'docs/delivery.md'), 'utf8');
    const blocks = [...guide.matchAll(/^```tsx\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    const tests = blocks.filter((block) => block.includes('@testing-library/react'));
    expect(tests).not.toEqual([]);
    const cwd = path.join(folder, 'mf-workshop');
    for (const [index, test] of tests.entries())
      await writeFile(path.join(cwd, `src/guide-${index}.spec.tsx`), test);
    const biome = path.join(ROOT, 'node_modules/.bin/biome');
    await promisify(execFile)(biome, ['ci', '--error-on-warnings'], { cwd });
  });

  it('requires one version of Node everywhere', async () => {
    await create('mf-workshop');
    const { engines } = JSON.parse(await read('package.json'));
    const own = JSON.parse(await readFile(path.resolve(__dirname, '../../package.json'), 'utf8'));
    expect(engines).toEqual(own.engines);
    expect(`>=${(await read('.nvmrc')).trim()}`).toBe(engines.node);
  });

  it('says in one sentence that this Node is too old', async () => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.19.4' })`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`;
    expect(await createInProcess(['mf-workshop'], { NODE_OPTIONS })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'whetstone needs Node 24 or later, and this is Node 20.19.4: install a newer Node, for example with "nvm install 24".\n',
    });
  });

  it('does not overwrite a folder', async () => {
    await create('mf-workshop');
    expect(await create('mf-workshop')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/mf-workshop already exists: choose another name or folder\.\n$/),
    });
  });

  it.each(['workshop', 'mf-', 'mf-Work', 'mf-work-shop', '../mf-x', `mf-${'a'.repeat(38)}`])(
    'rejects the name %s',
    async (name) => {
      expect(await create(name)).toEqual({
        code: 1,
        stdout: '',
        stderr: `The name of a remote must be mf- and one word of at most 37 lower-case letters and digits, such as mf-workshop, not "${name}".\n`,
      });
    },
  );

  const ONE_ARGUMENT =
    'The only argument is the name of the remote, such as mf-workshop: its folder has the same name.\n';

  it('explains that a name is missing or that it is the only argument', async () => {
    expect(await create()).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: missing required argument 'name'\n${ONE_ARGUMENT}`,
    });
    expect((await create('mf-workshop', 'workshop')).stderr).toMatch(
      new RegExp(`^error: too many arguments .*\\n${ONE_ARGUMENT}$`),
    );
  });
});
