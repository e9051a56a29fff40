import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './lib/free-port.ts';
import { execute } from './lib/run.ts';
import { Service } from './lib/service.ts';
import { microfrontends, ROOT } from './lib/workspace.ts';
import { DockerfileReplay, type Stage } from './testing/replay-dockerfile.ts';

/** The stages install packages three times and build every microfrontend. */
const LIMIT = 900_000;
const SECRET = 'a secret of at least 32 characters';
/** Files that no image may contain. */
const UNWANTED = /\.spec\.|(^|\/)(src|fakes|e2e|bench|attack|testing)\//;

let folder: string;
let stages: ReadonlyMap<string, Stage>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'whetstone-images-'));
  const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  stages = await new DockerfileReplay(ROOT, ignored, folder).run(
    readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'),
  );
}, LIMIT);

afterAll(() => rm(folder, { recursive: true }));

function image(name: string): Stage {
  const stage = stages.get(name);
  if (!stage) throw new Error(`The Dockerfile has no stage ${name}.`);
  return stage;
}

/** Every file of an image except installed packages. */
async function ownFiles(name: string): Promise<string[]> {
  const { root } = image(name);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules/'));
}

const has = (name: string, file: string) => existsSync(path.join(image(name).root, 'app', file));

describe('the images', () => {
  it.each([
    ['api', 'services/api/dist/main.js'],
    ['releases', 'services/releases/dist/main.js'],
    ['edge', 'services/edge/dist/main.js'],
    ['release', 'scripts/release.ts'],
  ])('%s contains its program, and no sources, tests or fake OIDC provider', async (name, program) => {
    const files = await ownFiles(name);
    expect(files).toContain(`app/${program}`);
    expect(files.filter((file) => UNWANTED.test(file))).toEqual([]);
  });

  it.each(['api', 'releases', 'edge', 'release'])('%s contains production dependencies only', (name) => {
    const development = ['jest', '@biomejs/biome', '@playwright/test', 'oidc-provider', 's3rver', 'node'];
    expect(has(name, 'node_modules/@whetstone/contract')).toBe(true);
    expect(development.filter((dependency) => has(name, `node_modules/${dependency}`))).toEqual([]);
  });

  it('edge contains no database driver', () => {
    const drivers = ['mysql2', 'typeorm', 'kysely'];
    expect(drivers.filter((driver) => has('api', `node_modules/${driver}`))).toEqual(drivers);
    expect(drivers.filter((driver) => has('edge', `node_modules/${driver}`))).toEqual([]);
  });

  it(
    'run together: the API, the releases service, the edge and the first releases',
    async () => {
      const newPort = async () => String(await freePort());
      const [apiPort, apiInternalPort] = [await newPort(), await newPort()];
      const [releasesPort, releasesInternalPort] = [await newPort(), await newPort()];
      const [edgePort, edgeInternalPort] = [await newPort(), await newPort()];
      const site = `http://127.0.0.1:${edgePort}`;
      const keys = await createReleaseKeys();
      const api = start('api', {
        API_PORT: apiPort,
        API_INTERNAL_PORT: apiInternalPort,
        PUBLIC_URL: site,
        ACCESS_TOKEN_PRIVATE_KEY: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
        IDENTITY_SECRET: SECRET,
        EDGE_SECRET: SECRET,
        SERVICE_SECRET: SECRET,
        MAIL_DELIVERY: 'files',
        LOG_LEVEL: 'fatal',
      });
      await api.ready();
      const releases = start('releases', {
        RELEASES_PORT: releasesPort,
        RELEASES_INTERNAL_PORT: releasesInternalPort,
        API_INTERNAL_URL: `http://127.0.0.1:${apiInternalPort}`,
        EDGE_URL: `http://127.0.0.1:${edgeInternalPort}`,
        SERVICE_SECRET: SECRET,
        EDGE_SECRET: SECRET,
        ...keys,
        DEPLOY_TOKEN_FILES: microfrontends().join(','),
        LOG_LEVEL: 'fatal',
      });
      await releases.ready();
      const edge = start('edge', {
        PORT: edgePort,
        INTERNAL_PORT: edgeInternalPort,
        PUBLIC_URL: site,
        API_URL: `http://127.0.0.1:${apiPort}`,
        RELEASES_URL: `http://127.0.0.1:${releasesPort}`,
        RELEASES_INTERNAL_URL: `http://127.0.0.1:${releasesInternalPort}`,
        EDGE_SECRET: SECRET,
        RELEASE_ROOT_FILE: keys.RELEASE_ROOT_FILE,
        LOG_LEVEL: 'fatal',
      });
      await edge.ready();
      expect((await fetch(`${site}/health/ready`)).status).toBe(503);

      const first = await releaseFirst(site);
      expect(first).toMatchObject({ code: 0, output: expect.stringContaining('mf-catalog: version') });
      const again = await releaseFirst(site);
      expect(again.output.match(/released before, nothing has changed/g)).toHaveLength(
        microfrontends().length,
      );
      await until(async () => (await fetch(`${site}/health/ready`)).ok);
      expect((await fetch(site)).status).toBe(200);

      await edge.stop();
      await releases.stop();
      await api.stop();
    },
    LIMIT,
  );
});

function pemOf(privateKey: KeyObject): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Starts an image's command with its environment. Paths resolve inside the image's folder. */
function start(name: string, env: Record<string, string>): Service {
  const { root, workdir, command } = image(name);
  const script = command.at(-1) ?? '';
  return new Service(name, path.join(root, workdir, script), {
    ...placed(image(name)),
    HOST: '127.0.0.1',
    INTERNAL_HOST: '127.0.0.1',
    ...env,
  });
}

/** Creates the keys of a shop with the command of the releases image. Returns the settings of the releases service. */
async function createReleaseKeys(): Promise<
  Record<'RELEASE_SIGNING_KEY_FILE' | 'RELEASE_ROOT_FILE', string>
> {
  const { root, workdir } = image('releases');
  const command = path.join(root, workdir, 'services/releases/dist/release-keys.js');
  const [rootKey, signingKey, rootDocument] = ['root.pem', 'signing.pem', 'root-1.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  const creation = ['create-root', '--root-key', rootKey, '--signing-key', signingKey, '--out', rootDocument];
  for (const args of [['create-key', rootKey], ['create-key', signingKey], creation]) {
    const { code, output } = await execute(process.execPath, [command, ...args], { quiet: true });
    if (code !== 0) throw new Error(output);
  }
  return { RELEASE_SIGNING_KEY_FILE: signingKey, RELEASE_ROOT_FILE: rootDocument };
}

function releaseFirst(site: string): Promise<{ code: number | null; output: string }> {
  const { root, workdir, command } = image('release');
  const tokens = path.join(image('releases').root, 'data/deploy-tokens');
  return execute(process.execPath, command.slice(1), {
    cwd: path.join(root, workdir),
    env: { ...process.env, ...placed(image('release')), DEPLOY_TOKENS_DIR: tokens, SHOP_URL: site },
    quiet: true,
  });
}

function placed({ root, env }: Stage): Record<string, string> {
  const entries = Object.entries(env);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value.startsWith('/') ? path.join(root, value) : value]),
  );
}

/** Resolves when the condition holds. The test's timeout limits the wait. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}
