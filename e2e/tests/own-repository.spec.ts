import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { parse } from 'yaml';
import { edit } from '../../scripts/lib/copy-remote.ts';
import { LocalRegistry, publishedPackages } from '../../scripts/lib/local-registry.ts';
import { cleanEnvironment } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { followFooterLink } from '../support/footer.ts';
import { OwnShop } from '../support/own-shop.ts';
import { shell } from '../support/shell.ts';
import { ShopApi } from '../support/shop-api.ts';

const REMOTE = 'mf-workshop';
/** The ports of `npm run dev`. */
const DEV_ORIGINS = Array.from({ length: 10 }, (_, at) => `http://localhost:${5101 + at}`).join();

/**
 * A shop that allows development servers, and a registry with the packages of the working tree. The browser sends no client address: an extra
 * header would cause a preflight for each cross-origin request.
 */
const test = base.extend<object, { shop: OwnShop; registry: LocalRegistry }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const shop = await OwnShop.open({ DEV_ORIGINS });
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  registry: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const registry = await LocalRegistry.start(await publishedPackages());
      await use(registry);
      await registry.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.site),
});

/** The commands of the guide's steps, by section. */
async function commandsOfGuide(): Promise<Record<string, string[]>> {
  const guide = await readFile(path.join(ROOT, 'docs/own-repository.md'), 'utf8');
  const sections = guide.split(/^## /m).map((section) => {
    const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
    const lines = blocks.flatMap((block) => block.split('\n').map((line) => line.trim()));
    return [section.split('\n')[0], lines.filter((line) => line !== '')];
  });
  return Object.fromEntries(sections);
}

/** A terminal that keeps its folder and its variables, as the reader's does. */
class Terminal {
  readonly env: NodeJS.ProcessEnv;
  #folder: string;

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.env = env;
  }

  get folder(): string {
    return this.#folder;
  }

  async run(line: string): Promise<string> {
    const [command, argument = ''] = line.split(' ');
    if (command === 'cd') this.#folder = path.join(this.#folder, argument);
    else if (command === 'export') Object.assign(this.env, Object.fromEntries([argument.split('=')]));
    else return shell(line, this.#folder, this.env);
    return '';
  }

  /** Starts a command that runs until it is stopped. Returns the first URL with an override that it prints. */
  async start(line: string): Promise<{ url: string; stop: () => Promise<void> }> {
    // npm starts a shell, which starts the command: a group is stopped as a whole.
    const child: ChildProcess = spawn('sh', ['-c', line], {
      cwd: this.#folder,
      env: { ...cleanEnvironment(), ...this.env },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        output += chunk;
        const [, printed] = /(\S+\?override=mf-\S+)/.exec(output) ?? [];
        if (printed && output.includes('compiled')) resolve(printed);
      });
      child.once('exit', () => reject(new Error(`${line} exited: ${output}`)));
    });
    const stop = async () => {
      const exit = once(child, 'exit');
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await exit;
    };
    return { url, stop };
  }
}

/** The commands of the workflow's jobs, without repetitions. */
async function commandsOfWorkflow(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, '.github/workflows/ci.yml'), 'utf8');
  const { jobs } = parse(text, { strict: true, uniqueKeys: true });
  const steps: { run?: string }[] = Object.values<{ steps: object[] }>(jobs).flatMap((job) => job.steps);
  return [...new Set(steps.flatMap((step) => step.run ?? []))];
}

async function openWorkshop(page: Page, heading: string): Promise<void> {
  await expect(async () => {
    await page.goto('/workshop');
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
}

test('the guide leads from an empty folder to a live page, a rollback and a release from CI', {
  tag: '@full',
}, async ({ page, shop, registry }) => {
  test.setTimeout(900_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'own-repository-'));
  const configuration = path.join(folder, '.npmrc');
  const admin = await ShopApi.admin(shop.site);
  const token = await admin.createDeployToken(REMOTE);
  const reader = new Terminal(folder, {
    NPM_CONFIG_USERCONFIG: configuration,
    // npm asks whether it may run create-remote.
    NPM_CONFIG_YES: 'true',
    // npm keeps the installed create-remote of an earlier run, which has the same version.
    NPM_CONFIG_CACHE: path.join(folder, '.npm'),
  });
  await writeFile(configuration, await registry.inheritedConfiguration());
  const guide = await commandsOfGuide();
  const follow = async (
    section: string,
    act: (line: string) => Promise<unknown> = (line) => reader.run(line),
  ) => {
    const lines = guide[section] ?? [];
    expect(lines.length, section).toBeGreaterThan(0);
    for (const line of lines)
      await act(
        line
          .replace('https://registry.example', registry.url)
          .replace('https://shop.example', shop.site)
          .replace('DEPLOY_TOKEN=…', `DEPLOY_TOKEN=${token}`),
      );
  };

  const started = Date.now();
  await follow('From an empty folder to a live page');
  await openWorkshop(page, 'Workshop');
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`\nFrom an empty folder to a live page: ${seconds} s.\n`);
  expect(reader.folder).toBe(path.join(folder, REMOTE));
  const installed = await readFile(path.join(reader.folder, 'package-lock.json'), 'utf8');
  expect(installed).not.toContain(ROOT);

  const source = path.join(reader.folder, 'src/exposed/workshop.tsx');
  await follow('Change the page', async (line) => {
    if (line !== 'npm run dev') {
      await reader.run(line);
      await shop.waitUntilLive();
      await openWorkshop(page, line.includes('rollback') ? 'Workshop' : 'Our workshop');
      return;
    }
    const server = await reader.start(line);
    await page.goto(server.url);
    await expect(page.getByText('Development build')).toBeVisible();
    await followFooterLink(page, 'Workshop');
    await edit(source, 'title="Workshop"', 'title="Our workshop"');
    await edit(source.replace('.tsx', '.spec.tsx'), "name: 'Workshop'", "name: 'Our workshop'");
    await expect(page.getByRole('heading', { level: 1, name: 'Our workshop' })).toBeVisible();
    await page.goto('/?override=none');
    await server.stop();
  });

  await appendFile(path.join(folder, '.gitconfig'), '[user]\n\tname = Ada\n\temail = ada@shop.example\n');
  reader.env.GIT_CONFIG_GLOBAL = path.join(folder, '.gitconfig');
  await follow('Release from CI');
  const checkout = path.join(folder, 'checkout');
  await shell(`git clone --quiet "${reader.folder}" "${checkout}"`, folder, reader.env);
  const ci = new Terminal(checkout, { ...reader.env, GITHUB_SHA: '0123abc' });
  const commands = await commandsOfWorkflow(checkout);
  expect(commands).toEqual([
    'npm install',
    'npm run check',
    'npx whetstone release --dry-run',
    'npx whetstone release --reason "commit $GITHUB_SHA"',
  ]);
  for (const command of commands) await ci.run(command);
  await shop.waitUntilLive();
  await openWorkshop(page, 'Our workshop');
  await rm(folder, { recursive: true });
});
