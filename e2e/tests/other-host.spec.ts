import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.ts';
import { ROOT, RSPACK } from '../../scripts/lib/workspace.ts';
import { listenForComplaints } from '../support/complaints.ts';

/** The files of the guide, by the name in the first line of each. */
async function filesOfGuide(): Promise<[file: string, content: string][]> {
  const guide = await readFile(path.join(ROOT, 'docs/other-hosts.md'), 'utf8');
  return [...guide.matchAll(/```jsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, file = '', content = '']) => [
    file,
    content,
  ]);
}

/** Runs Rspack in a folder, for a host that uses the shop under test. */
function rspack(folder: string, ...args: string[]): ChildProcessByStdio<null, Readable, null> {
  const env = { ...process.env, NODE_ENV: 'production', SHOP_URL: process.env.SITE };
  return spawn(process.execPath, [RSPACK, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** A host of another team: its origin. It is built in an empty folder, from the guide and npm packages. */
const test = base.extend<{ otherHost: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
  otherHost: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'other-host-'));
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    await mkdir(path.join(folder, 'src'));
    for (const [file, content] of await filesOfGuide()) await writeFile(path.join(folder, file), content);
    const build = rspack(folder, 'build');
    const [output, [code]] = await Promise.all([text(build.stdout), once(build, 'exit')]);
    expect(code, output).toBe(0);

    const port = await freePort();
    const server = rspack(folder, 'preview', '--port', String(port), '--host', '127.0.0.1');
    await once(server.stdout, 'data');
    await use(`http://127.0.0.1:${port}`);
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true });
  },
});

test('a host that is built from the guide shows the home page of mf-catalog', async ({ page, otherHost }) => {
  const { SITE: shop = '' } = process.env;
  const complaints = listenForComplaints(page);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto(otherHost);
  await expect(page.getByText('Another host')).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Whetstone, maker of hand tools' }),
  ).toBeAttached();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: /next/i }).click();
  expect(scripts).toContainEqual(
    expect.stringMatching(`^${shop}/releases/mf-catalog/[0-9a-f]{16}/remote-entry`),
  );

  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${otherHost}/about`);
  expect(complaints).toEqual([]);
});
