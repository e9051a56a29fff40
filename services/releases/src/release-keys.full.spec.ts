import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openRoot, parseSignedRoot, signersOf } from '@whetstone/contract/release-root';
import { compiled } from '@whetstone/server/testing/service-process';
import { buildReleases } from './testing/releases-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whetstone-keys-'));
  await buildReleases();
  await keys('create-key', 'root.pem');
  for (const name of ['root-2', 'signing', 'signing-2']) {
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(join(folder, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
});
afterAll(() => rm(folder, { recursive: true }));

const keys = (...args: string[]) => run('release-keys.js', ...args);

/** Runs a command of the service in the folder. Returns its exit code and output. */
async function run(file: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder };
  return promisify(execFile)(process.execPath, [compiled('releases', file), ...args], {
    cwd: folder,
    env,
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr }),
  );
}

const readSigned = async (file: string) => parseSignedRoot(await readFile(join(folder, file), 'utf8'));
const rootIn = async (file: string) => openRoot(await readSigned(file));
const days = (date: string) => Math.round((Date.parse(date) - Date.now()) / 86_400_000);

it('goes from the first root document through a rotation to a new epoch and a second root key', async () => {
  expect((await stat(join(folder, 'root.pem'))).mode & 0o777).toBe(0o600);
  const created = await keys(
    ...['create-root', '--root-key', 'root.pem', '--signing-key', 'signing.pem', '--out', '1.json'],
  );
  expect(created).toEqual({ code: 0, output: expect.stringContaining('1.json: root version 1, epoch 1,') });
  const first = await rootIn('1.json');
  const [former] = first.roles.releases.keyIds;
  expect(days(first.expiresAt)).toBe(365);
  expect((await keys('publish-root', '1.json')).output).toMatch(
    /run node services\/releases\/dist\/migrate\.js/,
  );
  await run('migrate.js');
  expect(await keys('publish-root', '1.json')).toMatchObject({ code: 0 });

  const sign = ['--root-key', 'root.pem'];
  await keys('next-root', '1.json', ...sign, '--add-signing-key', 'signing-2.pem', '--out', '2.json');
  expect((await rootIn('2.json')).roles.releases.keyIds).toHaveLength(2);
  await keys('next-root', '2.json', ...sign, `--remove-key=${former}`, '--next-epoch', '--out', '3.json');
  const third = await rootIn('3.json');
  expect(third).toMatchObject({ version: 3, epoch: 2 });
  expect(third.roles.releases.keyIds).not.toContain(former);

  const added = ['--add-root-key', 'root-2.pem', '--threshold', '2', '--days', '30', '--out', '4.json'];
  const half = await keys('next-root', '3.json', ...sign, ...added);
  expect(half.output).toContain('1 more root keys of version 4 must sign: release-keys sign-root 4.json');
  await expect(rootIn('4.json')).rejects.toThrow(/1 of 2 required signatures/);
  await keys('sign-root', '4.json', '--root-key', 'root-2.pem');
  const fourth = await rootIn('4.json');
  expect([days(fourth.expiresAt), await signersOf(await readSigned('4.json'), fourth)]).toEqual([
    30,
    fourth.roles.root.keyIds,
  ]);

  expect(await keys('publish-root', '3.json')).toEqual({
    code: 1,
    output: 'The root document is rejected: root version 3 does not follow version 1.\n',
  });
});

it.each<[string, string[], number, RegExp]>([
  ['a missing option', ['create-root', '--root-key', 'root.pem'], 2, /required option '--signing-key/],
  [
    'a number that is none',
    ['next-root', '1.json', '--root-key', 'root.pem', '--days', 'many'],
    2,
    /number from 1/,
  ],
  ['a file that exists', ['create-key', 'root.pem'], 1, /^root\.pem exists\. Choose another name\.\n$/],
  [
    'a missing file',
    ['show-root', 'none.json'],
    1,
    /^none\.json is not a file that this process can read\.\n$/,
  ],
  ['a file of another kind', ['show-root', 'root.pem'], 1, /^root\.pem is rejected: it is not the JSON/],
])('reports %s in one sentence', async (_what, args, code, sentence) => {
  const outcome = await keys(...args);
  expect(outcome).toEqual({ code, output: expect.stringMatching(sentence) });
});
