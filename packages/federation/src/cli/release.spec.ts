import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CheckResult, MicrofrontendManifest, ReleaseStatus } from '@whetstone/contract';
import { releaseVersion } from '../release/release-version.ts';
import { whetstone, whetstoneProcess } from '../testing/commands.ts';
import { type Call, type FakeResponse, ShopServer } from '../testing/shop-server.ts';

const MANIFEST: MicrofrontendManifest = {
  name: 'mf-saws',
  team: 'saws',
  routes: [],
  navigation: [],
  entry: 'remote-entry.js',
  modules: {},
  files: {
    'remote-entry.js': { integrity: 'sha256-x', bytes: 5, gzip: 25 },
    'server/remote entry.cjs': { integrity: 'sha256-y', bytes: 6, gzip: 26 },
  },
  requires: {},
};
const VERSION = releaseVersion(MANIFEST);
const CURRENT = { since: '2026-03-10T12:00:00.000Z', by: 'saws-ci' };
const STATUS: ReleaseStatus = {
  microfrontend: 'mf-saws',
  team: 'saws',
  pages: [],
  live: { ...CURRENT, version: '1111222233334444' },
};
const PASSED: CheckResult = {
  check: 'files',
  passed: true,
  subject: 'mf-saws',
  sentence: 'All files are there.',
};
const TAKEN: CheckResult = {
  check: 'routes',
  passed: false,
  subject: 'mf-saws/saws',
  sentence: '/saws is a page of mf-catalog already.',
  remedy: 'Choose another path.',
};

let folder: string;
let server: ShopServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'microfrontend-'));
  await writeFile(
    path.join(folder, 'remote.ts'),
    `export const remote = { name: 'mf-saws', team: 'saws', navigation: [], routes: [] };`,
  );
  await mkdir(path.join(folder, 'dist/server'), { recursive: true });
  await writeFile(path.join(folder, 'dist/remote.json'), JSON.stringify(MANIFEST));
  await writeFile(path.join(folder, 'dist/remote-entry.js'), 'entry');
  await writeFile(path.join(folder, 'dist/server/remote entry.cjs'), 'server');
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

/** A shop without any files that accepts every request, except where `otherwise` returns a response. */
async function release(
  args: string[],
  otherwise: (call: Call, calls: Call[]) => FakeResponse | undefined = () => undefined,
  run = whetstone,
) {
  const shop = new ShopServer((call) => {
    const response = otherwise(call, shop.calls);
    return response === undefined ? defaultResponse(call) : response;
  });
  server = shop;
  const site = await shop.open();
  const outcome = await run(folder, args, { SHOP_URL: site, DEPLOY_TOKEN: 'whetstone_deploy_x' });
  return { ...outcome, calls: shop.calls.filter(({ path: address }) => address !== DISCOVERY), site };
}

const DISCOVERY = '/releases/discovery.json';

/** Of the last publication. */
let percentage = 100;

function serving(version: string, traffic = percentage, others = {}): FakeResponse {
  const microFrontends = { 'mf-saws': [{ metadata: { version }, deployment: { traffic } }], ...others };
  return { status: 200, body: { microFrontends } };
}

function defaultResponse({ method, path: address, body }: Call): FakeResponse {
  if (address === DISCOVERY) return serving(VERSION);
  if (method === 'PUT') return { status: 204 };
  if (address === '/api/releases')
    return {
      status: 200,
      body: { microfrontend: 'mf-saws', version: VERSION, missing: Object.keys(MANIFEST.files) },
    };
  if (method === 'GET') return { status: 200, body: STATUS };
  if (address.endsWith('/rollback'))
    return { status: 200, body: { outcome: 'rolled-back', version: 'aaaabbbbccccdddd', sequence: 3 } };
  ({ percentage } = JSON.parse(body));
  return { status: 200, body: published(percentage === 100 ? 'live' : 'canary') };
}

function published(outcome: string) {
  return {
    outcome,
    sequence: 2,
    checkReport: { id: '1', microfrontend: 'mf-saws', version: VERSION, passed: true, results: [PASSED] },
  };
}

const BUILT = ['release', '--built'];

describe('whetstone release', () => {
  it('uploads the missing files, publishes the release and prints what is live', async () => {
    const { code, stdout, calls, site } = await release(
      [...BUILT, '--reason', 'sharper saws'],
      undefined,
      whetstoneProcess,
    );
    expect(code).toBe(0);
    expect(calls.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual([
      'POST /api/releases',
      `POST /api/releases/mf-saws/${VERSION}/publication`,
      `PUT /api/releases/mf-saws/${VERSION}/files/remote-entry.js`,
      `PUT /api/releases/mf-saws/${VERSION}/files/server/remote%20entry.cjs`,
    ]);
    expect(calls.every(({ token }) => token === 'Bearer whetstone_deploy_x')).toBe(true);
    expect(calls.find(({ path: address }) => address.endsWith('.cjs'))?.body).toBe('server');
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ percentage: 100, reason: 'sharper saws' });
    expect(stdout).toContain('2 files, 2 of them new');
    expect(stdout).toContain('✓ files · mf-saws: All files are there.');
    expect(stdout).toContain(`mf-saws: version ${VERSION} is live for everybody (${site}`);
  });

  it('waits until the site serves the release', async () => {
    let polls = 0;
    const { stdout } = await release(BUILT, ({ path: address }) => {
      if (address !== DISCOVERY) return undefined;
      polls += 1;
      return polls < 3 ? serving('1111222233334444') : undefined;
    });
    expect(stdout).toContain('is live for everybody');
    expect(polls).toBe(3);
  });

  it('names the commit that the build was made from, not the present one', async () => {
    const { calls } = await release(BUILT);
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ manifest: MANIFEST });
    await server?.close();
    await writeFile(path.join(folder, 'dist/commit.txt'), 'c0ffee');
    const again = await release(BUILT);
    expect(JSON.parse(again.calls[0]?.body ?? '')).toEqual({ manifest: MANIFEST, commit: 'c0ffee' });
  });

  it('uploads no file that the shop has', async () => {
    const { code, calls } = await release(BUILT, ({ path: address }) =>
      address === '/api/releases'
        ? { status: 200, body: { microfrontend: 'mf-saws', version: VERSION, missing: [] } }
        : undefined,
    );
    expect(code).toBe(0);
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('reports that a second release of the same build changes nothing', async () => {
    const { code, stdout } = await release(BUILT, ({ path: address }) =>
      address.endsWith('/publication') ? { status: 200, body: published('unchanged') } : undefined,
    );
    expect(code).toBe(0);
    expect(stdout).toContain(
      'mf-saws: this version is already the live release, or the canary with this share: nothing has changed',
    );
  });

  it('publishes a canary', async () => {
    const { stdout, calls } = await release([...BUILT, '--canary', '10']);
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ percentage: 10 });
    expect(stdout).toContain(`version ${VERSION} is live for 10 % of visitors`);
    await server?.close();
    const replacing = await release([...BUILT, '--canary', '10', '--replace']);
    expect(JSON.parse(replacing.calls.at(-1)?.body ?? '')).toEqual({ percentage: 10, replaceCanary: true });
    await server?.close();
    const beside = await release([...BUILT, '--canary', '10'], ({ path: address }) =>
      address === DISCOVERY ? serving(VERSION, 10, { 'mf-axes': [{}, {}], 'mf-awls': [{}] }) : undefined,
    );
    expect(beside.stdout).toContain(
      `${VERSION} is live for 10 % of visitors, without those of an older canary (mf-axes) (`,
    );
  });

  it.each([BUILT, ['release']])('rejects a first canary before %j builds or uploads', async (...command) => {
    const { code, stderr, calls } = await release([...command, '--canary', '10'], ({ method }) =>
      method === 'GET' ? { status: 404, body: { code: 'not-found', detail: 'Not released.' } } : undefined,
    );
    expect([code, calls.length]).toEqual([1, 1]);
    expect(stderr).toBe(
      'Nothing has changed: mf-saws has no live release, which a canary needs for comparison. Release to everybody first: without --canary.\n',
    );
  });

  it.each([BUILT, ['release'], ['import', 'dist']])(
    'rejects --replace without --canary before %j reads a build',
    async (...command) => {
      const { code, stderr } = await whetstone(folder, [...command, '--replace']);
      expect(code).toBe(1);
      expect(stderr).toBe(
        '--replace needs --canary: it replaces the canary of another version, and a release to everybody ends it anyway.\n',
      );
    },
  );

  it('starts a canary at the first step without a percentage', async () => {
    const { calls } = await release([...BUILT, '--canary', '--reason', 'sharper saws']);
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ percentage: 1, reason: 'sharper saws' });
  });

  it.each(['0', '100', 'ten', '-1', '1.5'])('rejects %s as a percentage', async (share) => {
    const { code, stderr } = await whetstone(folder, [...BUILT, `--canary=${share}`]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^--canary must be a whole percentage from 1 to 99, not ".*\n$/);
  });

  it('reports in one sentence that there is no build', async () => {
    await rm(path.join(folder, 'dist'), { recursive: true });
    const { code, stderr } = await whetstone(folder, BUILT);
    expect(code).toBe(1);
    expect(stderr).toMatch(/dist contains no build: run npm run build\.\n$/);
  });

  it('reports type errors of the sources before it builds', async () => {
    const compilerOptions = { module: 'nodenext', types: [] };
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['saw.ts'] }),
    );
    await writeFile(path.join(folder, 'saw.ts'), `export const teeth: number = 'many';`);
    const { code, stderr, calls } = await release(['release'], ({ method }) =>
      method === 'GET'
        ? { status: 404, body: { code: 'not-found', detail: 'It has no release.' } }
        : undefined,
    );
    expect([code, calls]).toEqual([1, [expect.objectContaining({ path: '/api/releases/mf-saws' })]]);
    expect(stderr).toMatch(
      /^Nothing has changed: the sources have type errors\.\nsaw\.ts\(1,14\): error TS2322: /,
    );
  });

  it('runs all checks and changes nothing with --dry-run', async () => {
    const { stdout, calls } = await release([...BUILT, '--dry-run'], ({ path: address }) =>
      address.endsWith('/publication') ? { status: 200, body: published('dry-run') } : undefined,
    );
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ percentage: 100, dryRun: true });
    expect(stdout).toContain('a dry run, nothing has changed');
  });

  it.each([
    ['Choose another path.', []],
    [
      'Ask an admin to approve it.',
      [expect.stringMatching(/^Send this .*: http:\/\/\S+\/check-reports\/1$/)],
    ],
  ])('prints every check result of a rejected release, with the remedy: %s', async (remedy, address) => {
    const checkReport = {
      id: '1',
      microfrontend: 'mf-saws',
      version: VERSION,
      passed: false,
      results: [{ ...TAKEN, remedy }, PASSED],
    };
    const { code, stderr } = await release(BUILT, ({ path: called }) =>
      called.endsWith('/publication')
        ? { status: 422, body: { code: 'release-rejected', detail: 'Rejected.', checkReport } }
        : undefined,
    );
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      '  ✓ files · mf-saws: All files are there.',
      '  ✗ routes · mf-saws/saws: /saws is a page of mf-catalog already.',
      `      → ${remedy}`,
      '  – rendering: not checked, because another check failed.',
      `mf-saws ${VERSION} was rejected (1 of 2 checks failed). Nothing has changed.`,
      ...address,
      '',
    ]);
  });

  it('retries after a lost connection and while the shop is busy', async () => {
    const { code, calls } = await release(BUILT, ({ method, path: address }, all) => {
      const before = all.filter((call) => call.path === address).length - 1;
      if (method === 'PUT' && before === 0) return null;
      return before === 1 ? { status: 503, body: { code: 'busy', detail: 'Busy.' } } : undefined;
    });
    expect(code).toBe(0);
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(6);
  });

  it.each([
    [BUILT, 'Run the same command again: uploaded files are kept, and completed steps are not repeated.'],
    [['status'], 'Run the same command again.'],
  ])('reports in one sentence that the site cannot be reached: %j', async (args, remedy) => {
    const { code, stderr } = await whetstone(folder, args, {
      SHOP_URL: 'http://127.0.0.1:1',
      DEPLOY_TOKEN: 'x',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:1 cannot be reached \(.*\)\. Is SHOP_URL right\? /);
    expect(stderr.endsWith(`right? ${remedy}\n`)).toBe(true);
  });

  it.each([200, 404])('reports that a site which returns %i with a page is no shop', async (status) => {
    const { code, stderr, site } = await release(BUILT, () => ({ status, body: '<!doctype html>' }));
    expect(code).toBe(1);
    expect(stderr).toBe(
      `${site} does not respond like a Whetstone shop. Set SHOP_URL to the site's address.\n`,
    );
  });

  const EXPIRED = 'The deploy token "ci" expired on 2026-11-29.';

  it.each([
    ['unauthorized', 'Sign in first.', 'This deploy token is unknown.'],
    ['deploy-token-expired', EXPIRED, EXPIRED],
  ])('prints the reason %s for a rejected token, before the build', async (code, detail, sentence) => {
    const rejected = await release(['release'], () => ({ status: 401, body: { code, detail } }));
    expect(rejected.code).toBe(1);
    expect(rejected.stderr).toBe(
      `${rejected.site} rejected the request. ${sentence} An admin creates a new one under Dashboard → Releases → Deploy tokens.\n`,
    );
  });

  it('explains where a token comes from, and names the folder of a demo shop only where there is one', async () => {
    const advice = 'An admin creates a token for mf-saws under Dashboard → Releases.\n';
    const microfrontend = path.join(folder, 'mf-saws');
    await mkdir(microfrontend);
    await writeFile(path.join(microfrontend, 'remote.ts'), await readFile(path.join(folder, 'remote.ts')));
    const outside = await whetstone(microfrontend, ['rollback']);
    expect([outside.code, outside.stderr]).toEqual([1, `DEPLOY_TOKEN is not set. ${advice}`]);
    const tokens = path.join(folder, '.data/deploy-tokens');
    await mkdir(tokens, { recursive: true });
    const { stderr } = await whetstone(microfrontend, ['rollback']);
    expect(stderr).toBe(`DEPLOY_TOKEN is not set, and ${tokens}/mf-saws does not exist. ${advice}`);
  });

  it('reads the token from the file that DEPLOY_TOKEN_FILE names', async () => {
    const file = path.join(folder, 'token');
    await writeFile(file, 'from-a-file\n');
    const shop = new ShopServer(defaultResponse);
    server = shop;
    await whetstone(folder, BUILT, { SHOP_URL: await shop.open(), DEPLOY_TOKEN_FILE: file });
    expect(shop.calls[0]?.token).toBe('Bearer from-a-file');
  });

  it.each([
    [{ DEPLOY_TOKEN_FILE: '/nowhere/token' }, 'DEPLOY_TOKEN_FILE must name a file with text'],
    [
      { DEPLOY_TOKEN: 'x', DEPLOY_TOKEN_FILE: '/dev/null' },
      'DEPLOY_TOKEN and DEPLOY_TOKEN_FILE are both set',
    ],
  ])('rejects %o in one sentence', async (env, sentence) => {
    const { code, stderr } = await whetstone(folder, BUILT, env);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^${sentence}.*\\.\n$`));
  });

  it('finds the token file of a demo shop in the same repository', async () => {
    const tokens = path.join(folder, '.data/deploy-tokens');
    const microfrontend = path.join(folder, 'mf-saws');
    await mkdir(tokens, { recursive: true });
    await mkdir(microfrontend);
    await writeFile(path.join(tokens, 'mf-saws'), 'from-the-demo\n');
    await writeFile(path.join(microfrontend, 'remote.ts'), await readFile(path.join(folder, 'remote.ts')));
    const shop = new ShopServer(defaultResponse);
    server = shop;
    await whetstone(microfrontend, ['status'], { SHOP_URL: await shop.open() });
    expect(shop.calls[0]?.token).toBe('Bearer from-the-demo');
  });
});

const CANARY = { ...CURRENT, version: 'ccccddddeeeeffff', percentage: 10 };

describe('whetstone status', () => {
  it('prints the live release, the canary and the pages', async () => {
    const pages = [{ path: '/saws', title: 'Saws' }];
    const { code, stdout, site } = await release(['status'], () => ({
      status: 200,
      body: { ...STATUS, pages, canary: CANARY, previous: 'aaaabbbbccccdddd' },
    }));
    expect(code).toBe(0);
    expect(stdout).toBe(`mf-saws (${site})
  live      1111222233334444, since ${CURRENT.since} by saws-ci
  canary    ccccddddeeeeffff, since ${CURRENT.since} by saws-ci, 10 % of visitors
  rollback  stops the canary
  page      /saws “Saws”
`);
    await server?.close();
    const previous = 'aaaabbbbccccdddd';
    const { stdout: later } = await release(['status'], () => ({
      status: 200,
      body: { ...STATUS, previous },
    }));
    expect(later).toContain(`\n  rollback  to ${previous}\n`);
  });
});

describe('whetstone logs', () => {
  const PUBLISHED = {
    at: '2026-03-10T12:00:00.000Z',
    event: 'live',
    version: VERSION,
    message: 'by saws-ci: sharper saws',
  };
  const FAILED = {
    at: '2026-03-10T12:05:00.000Z',
    event: 'render-error',
    version: VERSION,
    page: '/saws',
    message: 'teeth is undefined',
    times: 3,
  };

  const LATE = {
    ...PUBLISHED,
    at: '2026-03-10T12:04:30.000Z',
    message: 'by\u001b[31m\u202e saws-ci:\nb\u0007',
  };

  it('prints what happened since a time, newest last, and with --follow what is new', async () => {
    const responses = [
      [PUBLISHED, FAILED],
      [LATE, FAILED, { ...FAILED, at: '2026-03-10T12:06:00.000Z', times: 4 }],
    ];
    const { stdout, stderr, calls } = await release(
      ['logs', '--since', '2026-03-10T11:00Z', '--follow'],
      () => {
        const body = responses.shift();
        return body ? { status: 200, body } : { status: 401, body: { code: 'unauthorized', title: 'No' } };
      },
    );
    expect(calls.map(({ path: address }) => address)).toEqual(
      ['11:00:00', '12:04:00', '12:05:00'].map(
        (time) =>
          `/api/releases/mf-saws/log?since=${encodeURIComponent(`2026-03-10T${time}.000Z`)}&limit=200`,
      ),
    );
    expect(stdout.split('\n')).toEqual([
      `2026-03-10T12:00:00.000Z  ${VERSION}  live            by saws-ci: sharper saws`,
      `2026-03-10T12:05:00.000Z  ${VERSION}  render-error    /saws: teeth is undefined (3 times)`,
      `2026-03-10T12:04:30.000Z  ${VERSION}  live            by  saws-ci: b `,
      `2026-03-10T12:06:00.000Z  ${VERSION}  render-error    /saws: teeth is undefined (4 times)`,
      '',
    ]);
    expect(stderr).toContain('rejected the request. This deploy token is unknown.');
  });

  it.each([
    [
      [PUBLISHED, FAILED],
      `2026-03-10T12:05:00.000Z  ${VERSION}  render-error    /saws: teeth is undefined (3 times)\n`,
    ],
    [[PUBLISHED], 'mf-saws: no failure since 2026-03-10T11:00:00.000Z.\n'],
  ])('prints only failures with --failures', async (body, printed) => {
    const args = ['logs', '--since', '2026-03-10T11:00Z', '--failures'];
    expect((await release(args, () => ({ status: 200, body }))).stdout).toBe(printed);
  });

  it('says that nothing happened', async () => {
    const { code, stdout } = await release(['logs'], () => ({ status: 200, body: [] }));
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^mf-saws: nothing happened since 2\S+Z\.\n$/)]);
  });

  it('rejects a time that it does not know', async () => {
    const { code, stderr } = await whetstone(folder, ['logs', '--since', 'yesterday']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^--since must be a duration .*"yesterday"\.\n$/),
    ]);
  });
});

describe('whetstone promote', () => {
  it.each([
    [1, [], 10, '10 % of visitors'],
    [10, [], 50, '50 % of visitors'],
    [25, [], 50, '50 % of visitors'],
    [50, [], 100, 'everybody'],
    [1, ['--all'], 100, 'everybody'],
  ] as const)('of a canary for %i %% with %j gives it to %i %%', async (before, args, after, audience) => {
    const canary = { ...CANARY, percentage: before };
    let polls = 0;
    const { stdout, calls } = await release(['promote', ...args], ({ method, path: address }) => {
      polls += Number(address === DISCOVERY);
      if (address === DISCOVERY) return serving(CANARY.version, polls === 1 ? before : after);
      return method === 'GET' ? { status: 200, body: { ...STATUS, canary } } : undefined;
    });
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ percentage: after, promoteCanary: true });
    expect(stdout).toContain(`is live for ${audience}`);
    expect(polls).toBe(2);
  });

  it('waits until the site serves the canary as the live release', async () => {
    let polls = 0;
    const { code, stdout, calls, site } = await release(['promote', '--all'], ({ method, path: address }) => {
      if (address !== DISCOVERY)
        return method === 'GET' ? { status: 200, body: { ...STATUS, canary: CANARY } } : undefined;
      polls += 1;
      return polls === 1 ? { status: 503, body: {} } : serving('ccccddddeeeeffff');
    });
    expect(polls).toBe(2);
    expect(code).toBe(0);
    expect(calls.at(-1)?.path).toBe('/api/releases/mf-saws/ccccddddeeeeffff/publication');
    expect(stdout).toContain(`mf-saws: the canary ccccddddeeeeffff is live for everybody (${site})`);
  });

  it('changes nothing without a canary', async () => {
    const { code, stderr, calls } = await release(['promote']);
    expect([code, stderr]).toEqual([1, 'Nothing has changed: mf-saws has no canary.\n']);
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('whetstone rollback', () => {
  it('waits until the site serves the previous release, and prints what is live', async () => {
    let reads = 0;
    const { code, stdout, calls, site } = await release(['rollback', '--reason', 'blunt'], (call) => {
      if (call.path !== DISCOVERY) return undefined;
      reads += 1;
      return serving(reads < 3 ? STATUS.live.version : 'aaaabbbbccccdddd', 100);
    });
    expect(reads).toBe(3);
    expect(code).toBe(0);
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ version: STATUS.live.version, reason: 'blunt' });
    expect(stdout).toBe(
      `mf-saws: 1111222233334444 is rolled back, everybody gets version aaaabbbbccccdddd (${site})\n`,
    );
  });

  it('stops the canary and prints what is live', async () => {
    const version = 'ccccddddeeeeffff';
    const { stdout, calls, site } = await release(['rollback'], ({ method, path: address }) => {
      if (address === DISCOVERY) return serving(STATUS.live.version, 100);
      return method === 'GET'
        ? { status: 200, body: { ...STATUS, canary: { ...CURRENT, version, percentage: 10 } } }
        : { status: 200, body: { outcome: 'canary-stopped', version, sequence: 3 } };
    });
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ version });
    expect(stdout).toBe(
      `mf-saws: the canary ${version} is stopped, everybody gets version 1111222233334444 (${site})\n`,
    );
  });

  it.each<[string, FakeResponse]>([
    ['the connection was lost', null],
    ['the edge lost the response', { status: 503, body: { code: 'api-unavailable', detail: 'Not now.' } }],
  ])(
    'does not retry where %s, and tells the user to check the live release first',
    async (_what, response) => {
      const { code, stderr, calls } = await release(['rollback'], ({ method }) =>
        method === 'POST' ? response : undefined,
      );
      expect(code).toBe(1);
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
      expect(stderr).toContain('The change may have succeeded: check the live release');
    },
  );

  it('prints the error when another rollback was faster', async () => {
    const detail = 'mf-saws 1111222233334444 is not there to be taken back any more.';
    const { code, stderr } = await release(['rollback'], ({ method }) =>
      method === 'POST' ? { status: 409, body: { code: 'not-published', detail } } : undefined,
    );
    expect(code).toBe(1);
    expect(stderr).toContain(detail);
  });
});
