import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { test as base, expect, type Page } from '@playwright/test';
import { onFreePorts } from '../../scripts/lib/free-port.ts';
import { ROOT, RSPACK } from '../../scripts/lib/workspace.ts';
import { listenForConsoleErrors } from '../support/console-errors.ts';
import { environment } from '../support/environment.ts';
import { buildHost, createGuideFolder, type GuideFile, removeGuideFolder } from '../support/guides.ts';

/** The code samples of the guide. The first line of each names its file. */
async function readGuide(): Promise<GuideFile[]> {
  const guide = await readFile(path.join(ROOT, 'docs/other-hosts.md'), 'utf8');
  return [...guide.matchAll(/```jsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, file = '', content = '']) => [
    file,
    content,
  ]);
}

/** Serves the host in a folder. It passes the requests of the API on to the shop. */
function preview(folder: string, port: number): ChildProcessByStdio<null, Readable, null> {
  const env = { ...process.env, NODE_ENV: 'production', SHOP_URL: environment.site };
  const args = [RSPACK, 'preview', '--port', String(port), '--host', '127.0.0.1'];
  return spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The origin of another team's host, built in an empty folder from the guide and npm packages. */
const test = base.extend<object, { otherHost: string }>({
  otherHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const folder = await createGuideFolder(await readGuide());
      await buildHost(folder, RSPACK, environment.site);
      const [server, port] = await onFreePorts(1, async (free) => {
        const host = preview(folder, free);
        const ended = once(host, 'exit').then(() => Promise.reject(new Error('rspack preview ended.')));
        await Promise.race([once(host.stdout, 'data'), ended]);
        ended.catch(() => undefined);
        return [host, free] as const;
      });
      await use(`http://127.0.0.1:${port}`);
      server.kill('SIGTERM');
      await once(server, 'exit');
      await removeGuideFolder(folder);
    },
    // The fixture builds a host.
    { scope: 'worker', timeout: 240_000 },
  ],
});

// In one worker: the tests share one host.
test.describe.configure({ mode: 'default' });

test('a host built from the guide shows the home page of mf-catalog', { tag: '@full' }, async ({
  page,
  otherHost,
}) => {
  const consoleErrors = listenForConsoleErrors(page);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto(otherHost);
  await expect(page.getByText('Another host')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Whetstone hand tools' })).toBeAttached();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: /next/i }).click();
  expect(scripts).toContainEqual(
    expect.stringMatching(`^${environment.site}/releases/mf-catalog/[0-9a-f]{16}/remote-entry`),
  );

  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${otherHost}/about`);
  expect(consoleErrors).toEqual([]);
});

interface Described {
  modules?: { moduleName: string }[];
}

/** The data that Module Federation's DevTools read from a page. Lists of names are sorted. */
interface FederationData {
  members: string[];
  instance: { name: string; remotes: { name: string; members: string[] }[] };
  /** Versions of each shared package, and the members of all. */
  shares: Record<string, string[]>;
  shareMembers: string[];
  /** By `<remote>:<URL>`, or the host's name. */
  moduleInfo: Record<string, Described>;
}

/** Runs in the page: functions cannot be serialized. */
function federationData(page: Page): Promise<FederationData> {
  return page.evaluate(() => {
    interface Federation {
      __INSTANCES__: { options: { name: string; remotes: { name: string }[] } }[];
      __SHARE__: Record<string, { default: Record<string, Record<string, object>> }>;
      moduleInfo: Record<string, Described>;
    }
    const { __FEDERATION__: data } = globalThis as unknown as { __FEDERATION__: Federation };
    const [instance] = data.__INSTANCES__;
    const [scopes] = Object.values(data.__SHARE__);
    if (!instance || !scopes) throw new Error('The page has no federation instance.');
    const membersOf = (value: object) => Object.keys(value).sort();
    const packages = Object.entries(scopes.default).sort();
    const versions = packages.flatMap(([, shared]) => Object.values(shared));
    return {
      members: membersOf(data),
      instance: {
        name: instance.options.name,
        remotes: instance.options.remotes.map((remote) => ({
          name: remote.name,
          members: membersOf(remote),
        })),
      },
      shares: Object.fromEntries(packages.map(([name, shared]) => [name, Object.keys(shared)])),
      shareMembers: [...new Set(versions.flatMap(membersOf))].sort(),
      moduleInfo: JSON.parse(JSON.stringify(data.moduleInfo)),
    };
  });
}

/** The same with sorted lists: the two hosts name the files of a module in different orders. The shop leaves out files that load later (`async`). */
function sortedLists<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(sortedLists).toSorted() as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'async');
  return Object.fromEntries(entries.map(([key, one]) => [key, sortedLists(one)])) as Value;
}

/** Internal members of the runtime. */
const INTERNAL = ['loading', 'treeShaking'];

test('the federation DevTools find the same data in the shop as in that host', { tag: '@full' }, async ({
  page,
  otherHost,
}) => {
  await page.goto(otherHost);
  await expect(page.getByRole('article').first()).toBeVisible();
  const other = await federationData(page);
  await page.goto(environment.site);
  await expect.poll(async () => Object.keys((await federationData(page)).moduleInfo)).toContain('shell');
  const own = await federationData(page);

  expect(own.members).toEqual(other.members);
  expect(own.instance).toEqual({ name: 'shell', remotes: other.instance.remotes });
  expect(own.shares).toEqual(other.shares);
  expect(own.shareMembers).toEqual(other.shareMembers.filter((member) => !INTERNAL.includes(member)));

  const described = ({ moduleInfo }: FederationData, name: string) =>
    Object.entries(moduleInfo).find(([key]) => key.split(':')[0] === name)?.[1] ?? {};
  const sorted = ({ modules = [] }: Described) =>
    modules.map((module) => sortedLists(module)).toSorted((a, b) => a.moduleName.localeCompare(b.moduleName));
  expect(
    Object.keys(own.moduleInfo)
      .map((key) => key.split(':')[0])
      .sort(),
  ).toEqual(['mf-account', 'mf-admin', 'mf-catalog', 'mf-content', 'shell']);
  expect(Object.keys(described(own, 'shell')).sort()).toEqual(
    Object.keys(described(other, 'other_host')).sort(),
  );
  const [ownCatalog, catalog] = [described(own, 'mf-catalog'), described(other, 'mf-catalog')];
  expect(Object.keys(ownCatalog).sort()).toEqual(Object.keys(catalog).sort());
  expect(sorted(ownCatalog)).toEqual(sorted(catalog));
});
