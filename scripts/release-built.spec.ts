import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseVersion } from '@whetstone/federation/release-version';
import type { Builds } from './lib/build.ts';
import { modifyBuild, removeBuild } from './lib/modify-build.ts';
import { releaseMicrofrontends, releaseWhileOpen } from './lib/release-built.ts';
import type { Shop } from './lib/shop.ts';
import { microfrontends, microfrontendsByAudience, ROOT } from './lib/workspace.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-released-'));
  await mkdir(path.join(dataFolder, 'released'));
  for (const microfrontend of microfrontends()) {
    const manifest = await readFile(path.join(ROOT, microfrontend, 'dist/remote.json'));
    const build = createHash('sha256').update(manifest).digest('hex');
    await writeFile(path.join(dataFolder, 'released', microfrontend), build);
  }
  jest.spyOn(console, 'log').mockImplementation();
});
afterEach(() => rm(dataFolder, { recursive: true }));

/** A shop without deploy tokens, which rejects the first release. */
function shopWith(live: readonly string[]): Shop {
  const document = { microfrontends: live.map((name) => ({ live: { name } })) };
  return {
    dataFolder,
    tokensFolder: path.join(dataFolder, 'none'),
    site: 'http://127.0.0.1:1',
    releaseDocument: async () => (live.length > 0 ? document : null),
  } as unknown as Shop;
}

function releaseTo(live: readonly string[], builds?: Builds): Promise<void> {
  return releaseMicrofrontends(shopWith(live), builds);
}

it('a modified build leaves no folder, also if the change fails', async () => {
  const folders: string[] = [];
  const note = async (dist: string) => void folders.push(path.resolve(dist, '../..'));
  await removeBuild(await modifyBuild('mf-content', note));
  const failing = (dist: string) => note(dist).then(() => Promise.reject(new Error('no change')));
  await expect(modifyBuild('mf-content', failing)).rejects.toThrow('no change');
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
});

describe('the start of a shop', () => {
  it('does not release a retired microfrontend again', async () => {
    await expect(releaseTo(['shell'])).resolves.toBeUndefined();
  });

  it('releases every microfrontend to an empty site, such as a new database', async () => {
    await expect(releaseTo([])).rejects.toThrow('does not exist: add shell to');
  });

  it('releases the host while remotes are built, and each remote after its build', async () => {
    const endless = new Promise<void>(() => {});
    const builds = (shell: Promise<void>) =>
      new Map(microfrontends().map((name) => [name, endless])).set('shell', shell);
    await expect(releaseTo([], builds(Promise.resolve()))).rejects.toThrow('does not exist: add shell to');
    const failed = Promise.reject(new Error('no build'));
    failed.catch(() => undefined);
    await expect(releaseTo([], builds(failed))).rejects.toThrow('no build');
  });

  describe('that serves a release from elsewhere', () => {
    const live = { version: '1111222233334444', by: 'deploy token "elsewhere"' };
    let site: string;
    const RETIRED = [404, { code: 'retired' }] as const;
    const NO = [409, { code: 'no', detail: 'No.' }] as const;
    let published: number;
    let reads: number;
    let status: readonly [number, object];
    let entries: { at: string; event: string; version?: string }[];
    let failed: readonly [number, object] | undefined;
    let server: Server;
    /** As the API: at most 500 entries, oldest first. */
    const log = (since: string | null) =>
      entries.filter(({ at }) => Date.parse(at) >= Date.parse(since ?? '')).slice(0, 500);
    beforeEach(async () => {
      [published, reads, status, entries, failed] = [0, 0, [200, { live }], [], undefined];
      server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.example');
        const isRead = request.method === 'GET';
        published += Number(!isRead);
        reads += Number(isRead);
        const read = pathname.endsWith('/log')
          ? (failed ?? ([200, log(searchParams.get('since'))] as const))
          : status;
        const [code, body] = isRead ? read : NO;
        response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await mkdir(path.join(dataFolder, 'none'));
      await writeFile(path.join(dataFolder, 'none/mf-content'), 'token');
    });
    afterEach(() => server.close());
    const stamp = () => path.join(dataFolder, 'released/mf-content');
    const start = () => {
      const builds = new Map([['mf-content', Promise.resolve()]]);
      return releaseMicrofrontends({ ...shopWith(['shell']), site } as Shop, builds);
    };

    it('names it before a changed build replaces it', async () => {
      await writeFile(stamp(), 'an earlier build');
      await expect(start()).rejects.toThrow('No.');
      expect(published).toBe(1);
      expect(console.log).toHaveBeenCalledWith(
        'Releasing mf-content over 1111222233334444 (by deploy token "elsewhere"): the build in the working tree differs…',
      );
    });

    const at = (ms: number) => new Date(Date.UTC(2026, 0) + ms).toISOString();
    /** The build of the working tree was released after reports at these milliseconds. */
    const releasedAfter = async (times: readonly number[], ...events: string[]) => {
      const manifest = JSON.parse(await readFile(path.join(ROOT, 'mf-content/dist/remote.json'), 'utf8'));
      const last = { at: at((times.at(-1) ?? 0) + 1), version: releaseVersion(manifest) };
      const reports = times.map((time) => ({ at: at(time), event: 'render-error' }));
      entries = [...reports, ...events.map((event) => ({ ...last, event }))];
      await rm(stamp());
      jest.mocked(console.log).mockClear();
    };
    const LIVE = 'at 1111222233334444 (by deploy token "elsewhere")';

    it.each([
      ['live', LIVE, []],
      ['live after many reports', LIVE, Array.from({ length: 1200 }, (_, ms) => ms)],
      ['live after many reports at once', LIVE, Array.from({ length: 600 }, () => 0)],
    ])('keeps it %s if the build was released before by somebody else', async (_, state, times) => {
      await releasedAfter(times, 'canary', 'live');
      await start();
      const before = reads;
      await start();
      expect(reads).toBe(before);
      expect(published).toBe(0);
      expect(jest.mocked(console.log).mock.calls).toEqual([
        [`mf-content stays ${state}: its build was released before.`],
      ]);
    });

    it('keeps it retired, also if its folder has changed since', async () => {
      status = RETIRED;
      await writeFile(stamp(), 'an earlier build');
      jest.mocked(console.log).mockClear();
      await start();
      await start();
      expect(published).toBe(0);
      const stays =
        'mf-content stays retired. To release it again: npx -w mf-content whetstone release --built';
      expect(jest.mocked(console.log).mock.calls).toEqual([[stays], [stays]]);
    });

    it.each(['no stamp', 'the stamp of an earlier build'])(
      'keeps it if the build was only a canary, with %s',
      async (stamped) => {
        await releasedAfter([], 'canary', 'canary-stopped');
        if (stamped !== 'no stamp') await writeFile(stamp(), 'an earlier build');
        const held = `mf-content stays ${LIVE}: its build was only a canary. To release it to everybody: npx -w mf-content whetstone release --built`;
        await start();
        await start();
        expect(jest.mocked(console.log).mock.calls).toEqual([[held], [held]]);
        // Its team has released it to everybody since.
        const stampOfCanary = await readFile(stamp(), 'utf8');
        await releasedAfter([], 'canary', 'live');
        await writeFile(stamp(), stampOfCanary);
        await start();
        expect(published).toBe(0);
      },
    );

    it('does not replace it if the log cannot be read', async () => {
      await releasedAfter([], 'live');
      failed = [503, { detail: 'Later.' }];
      await expect(start()).rejects.toThrow(`${site} did not return the log of mf-content (503): Later.`);
      expect(published).toBe(0);
      await expect(readFile(stamp())).rejects.toThrow('ENOENT');
    });
  });

  it('opens with the pages of an order, before the content and the console of the admins are built', async () => {
    await expect(microfrontendsByAudience()).resolves.toEqual({
      first: ['shell', 'mf-account', 'mf-catalog'],
      others: ['mf-content', 'mf-admin'],
    });
  });

  it('reports what fails after it is open, and continues', async () => {
    await rm(path.join(dataFolder, 'released'), { recursive: true });
    const error = jest.spyOn(console, 'error').mockImplementation();
    const builds = () =>
      new Map([
        ['mf-content', Promise.reject(new Error('no build'))],
        ['mf-account', Promise.resolve()],
      ]);
    const stop = new AbortController();
    await releaseWhileOpen(shopWith(['shell']), builds(), stop.signal);
    const printed = error.mock.calls.map(([text]) => text);
    expect(printed).toEqual([
      expect.stringMatching(/^no build\nmf-content was not released/),
      expect.stringMatching(/add mf-account to .*\nmf-account was not released/),
    ]);
    stop.abort();
    await releaseWhileOpen(shopWith(['shell']), builds(), stop.signal);
    expect(error).toHaveBeenCalledTimes(printed.length);
  });
});
