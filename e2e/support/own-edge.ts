import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { ReleasedPiece } from '@whetstone/contract';
import { environment } from './environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** An edge of the test's own, in front of the shop's API, with a copy of the releases to break and replace. */
export class OwnEdge {
  readonly site: string;
  readonly releasesFolder: string;
  readonly #process: ChildProcess;

  private constructor(site: string, releasesFolder: string, process: ChildProcess) {
    this.site = site;
    this.releasesFolder = releasesFolder;
    this.#process = process;
  }

  static async open(): Promise<OwnEdge> {
    const releasesFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-releases-'));
    await cp(environment.releasesFolder, releasesFolder, { recursive: true });
    const port = await freePort();
    const edge = spawn(process.execPath, [path.join(ROOT, 'services/edge/dist/main.js')], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        RELEASES_DIR: releasesFolder,
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(edge, 'message');
    return new OwnEdge(`http://127.0.0.1:${port}`, releasesFolder, edge);
  }

  /** What is live, by piece. */
  async live(): Promise<Record<string, ReleasedPiece>> {
    const folder = path.join(this.releasesFolder, 'live');
    const pieces = await Promise.all(
      (await readdir(folder)).map(
        async (file): Promise<ReleasedPiece> => JSON.parse(await readFile(path.join(folder, file), 'utf8')),
      ),
    );
    return Object.fromEntries(pieces.map((piece) => [piece.name, piece]));
  }

  /** Where the files of a release are. */
  filesOf({ name, version }: ReleasedPiece): string {
    return path.join(this.releasesFolder, 'pieces', name, version);
  }

  /** Releases a piece again, with its files changed; ends when visitors get it. */
  async releaseChanged(name: string, change: (files: string) => Promise<void>): Promise<void> {
    const { [name]: before } = await this.live();
    if (!before) throw new Error(`${name} is not released.`);
    const version = `${before.version}c`;
    const piece = { ...before, version, base: `/releases/${name}/${version}/` };
    await cp(this.filesOf(before), this.filesOf(piece), { recursive: true });
    await change(this.filesOf(piece));
    await writeFile(path.join(this.releasesFolder, 'live', `${name}.json`), JSON.stringify(piece));
    await this.serves(name);
  }

  /** Ends when visitors get the live release of a piece: a new one is warmed before it takes traffic. */
  async serves(name: string): Promise<void> {
    const { [name]: piece } = await this.live();
    await expect.poll(async () => (await fetch(this.site)).text()).toContain(`"base":"${piece?.base}"`);
  }

  /** Takes all files of a remote away; answers how to bring them back. */
  async takeAway(remote: string): Promise<() => Promise<void>> {
    const folder = path.join(this.releasesFolder, 'pieces', remote);
    await rename(folder, `${folder}.gone`);
    return () => rename(`${folder}.gone`, folder);
  }

  /** Puts something else in the place of every file that the remote's entry leads to. */
  async damage(remote: string, content: string): Promise<void> {
    const live = (await this.live())[remote];
    if (!live) throw new Error(`${remote} is not live.`);
    const folder = this.filesOf(live);
    const chunks = (await readdir(folder)).filter((file) => file.endsWith('.js') && file !== live.entry);
    for (const chunk of chunks) {
      await writeFile(path.join(folder, chunk), content);
      for (const encoding of ['br', 'gz'])
        await rm(path.join(folder, `${chunk}.${encoding}`), { force: true });
    }
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    await rm(this.releasesFolder, { recursive: true, force: true });
  }
}

/** A test with an edge of its own; its page's addresses are on that edge. */
export const test = base.extend<{ edge: OwnEdge }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  edge: async ({}, use) => {
    const edge = await OwnEdge.open();
    await use(edge);
    await edge.close();
  },
  baseURL: async ({ edge }, use) => use(edge.site),
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
