import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execute } from './lib/run.ts';
import { ROOT } from './lib/workspace.ts';

const FILES = ['Dockerfile', 'docker-compose.yml'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'whetstone-pins-'));
  for (const file of FILES) await copyFile(path.join(ROOT, file), path.join(folder, file));
});
afterEach(() => rm(folder, { recursive: true }));

const read = () => Promise.all(FILES.map((file) => readFile(path.join(folder, file), 'utf8')));

/** Runs the command with a `docker` whose output is this script’s. */
async function pin(script?: string) {
  if (script !== undefined) {
    const docker = path.join(folder, 'docker');
    await writeFile(docker, `#!/bin/sh\n${script}\n`);
    await chmod(docker, 0o755);
  }
  const env = { ...process.env, PATH: `${folder}:/usr/bin:/bin` };
  return execute(process.execPath, [path.join(ROOT, 'scripts/pin-images.ts'), folder], { env, quiet: true });
}

/** A digest that depends on the image, the fourth argument. */
const DIGESTS = 'echo "sha256:$(echo "$4" | sha256sum | cut -c1-64)"';

it('adds a digest to each image, and nothing else', async () => {
  const before = await read();
  const { code, output } = await pin(DIGESTS);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^node:\S+ is pinned to sha256:\w{64}\.\nmysql:\S+ is pinned/),
  ]);
  const [dockerfile = '', compose = ''] = await read();
  expect(dockerfile.match(/^FROM .*@sha256:\w{64} AS \w/gm)).toHaveLength(9);
  expect(compose.match(/^ {4}image: mysql:[\d.]+@sha256:\w{64}$/gm)).toHaveLength(1);
  expect([dockerfile, compose].map((text) => text.replaceAll(/@sha256:\w{64}/g, ''))).toEqual(before);
});

it('replaces older digests', async () => {
  await pin(DIGESTS);
  const [before = ''] = await read();
  await pin(`echo sha256:${'0'.repeat(64)}`);
  const [after = ''] = await read();
  expect(after).not.toBe(before);
  expect(after.match(/@sha256:0{64} AS /g)).toHaveLength(9);
});

it.each([
  ['without Docker', undefined, /docker could not be started/],
  ['without a registry', 'echo "no route to host" >&2; exit 1', /^no route to host/],
  ['after another answer', 'echo latest', /^latest/],
  ['after one of two digests', `case "$4" in node*) ${DIGESTS};; *) exit 1;; esac`, /mysql/],
])('says so and changes nothing: %s', async (_what, script, reason) => {
  const before = await read();
  const { code, output } = await pin(script);
  expect(code).toBe(1);
  expect(output).toMatch(reason);
  expect(output).toMatch(/ could not be read\. No file was changed\.\n$/);
  expect(await read()).toEqual(before);
});
