import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { microfrontends, ROOT } from './lib/workspace.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface ComposeService {
  image?: string;
  user?: string;
  profiles?: string[];
  build?: { context: string; target: string };
  environment: Record<string, string | null>;
  networks: string[];
  ports?: string[];
  volumes?: string[];
  tmpfs: string[];
  restart?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean; driver_opts?: Record<string, string> } | null>;
  volumes: Record<string, null>;
  configs: Record<string, { content: string }>;
}

const compose: Compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const dockerfile = read('Dockerfile');
const { api, edge, mysql, release, releases } = compose.services;

/** Violations of the Compose specification's JSON Schema and of the linter's rules. */
function errorsOf(file: string): string[] {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const messages = linter.lintFiles([file], false).flatMap((result) => result.messages);
  return messages.filter(({ type }) => type === 'error').map(({ message }) => message);
}

describe('docker-compose.yml', () => {
  it('follows the Compose specification', () => {
    expect(errorsOf(path.join(ROOT, 'docker-compose.yml'))).toEqual([]);
  });

  it.each([
    ['    internal: true', '    secluded: true'],
    ['      - "127.0.0.1:', '      - "'],
  ])('violates the specification with %s replaced by %s', (before, after) => {
    const text = read('docker-compose.yml');
    expect(text).toContain(before);
    const folder = mkdtempSync(path.join(tmpdir(), 'compose-'));
    const file = path.join(folder, 'docker-compose.yml');
    writeFileSync(file, text.replace(before, after));
    const errors = errorsOf(file);
    rmSync(folder, { recursive: true });
    expect(errors).not.toEqual([]);
  });

  it('runs MySQL 8.4, the API, the releases service and the edge, and the release command only on demand', () => {
    expect(Object.keys(compose.services)).toEqual(['mysql', 'api', 'releases', 'edge', 'release']);
    expect(services.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual([
      'mysql',
      'api',
      'releases',
      'edge',
    ]);
    expect(mysql?.image).toMatch(/^mysql:8\.4\.\d+(@sha256:\w{64})?$/);
  });

  it.each(services.filter(([, { restart }]) => restart))('checks the health of %s', (_name, service) => {
    expect(service.healthcheck?.test[0]).toMatch(/^CMD/);
  });

  it('uses the edge’s own health check, not the API’s', () => {
    expect(edge?.healthcheck?.test.join(' ')).toContain('127.0.0.1:4000/health/ready');
  });

  it('starts each service after its dependencies, and the edge before its first release', () => {
    const conditions = services.map(([name, { depends_on = {} }]) => [
      name,
      Object.fromEntries(Object.entries(depends_on).map(([on, { condition }]) => [on, condition])),
    ]);
    expect(Object.fromEntries(conditions)).toEqual({
      mysql: {},
      api: { mysql: 'service_healthy' },
      releases: { mysql: 'service_healthy' },
      edge: { api: 'service_healthy', releases: 'service_healthy' },
      // The edge is unhealthy before its first release.
      release: { releases: 'service_healthy', edge: 'service_started' },
    });
  });

  it.each(services)('gives %s its secrets from outside, and none in the file', (_name, { environment }) => {
    const secrets = Object.entries(environment).filter(
      ([name]) =>
        /PASSWORD|SECRET|KEY$|DATABASE_URL|SMTP_URL/.test(name) && name !== 'MYSQL_RANDOM_ROOT_PASSWORD',
    );
    // Compose passes on an entry without a value from the environment or the file .env.
    for (const [, value] of secrets) if (value !== null) expect(value).toMatch(/\$\{[A-Z_]+:[?-]/);
  });

  it.each(services)('declares the volumes that %s mounts', (_name, { volumes = [] }) => {
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  });

  it('creates a deploy token for every microfrontend that it releases', () => {
    const named = releases?.environment.DEPLOY_TOKEN_FILES?.split(',');
    expect(named?.sort()).toEqual(microfrontends().sort());
  });

  it('builds images from stages that the Dockerfile has', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    for (const [, { build }] of services) if (build) expect(stages).toContain(build.target);
  });
});

describe('the containers', () => {
  it.each(services)(
    'restrict %s: only its volumes are writable, no privileges, limited resources',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        deploy: {
          resources: {
            limits: {
              cpus: expect.any(String),
              memory: expect.stringMatching(/^\d+[mg]$/),
              pids: expect.any(Number),
            },
          },
        },
      });
      expect(service.tmpfs).toContain('/tmp');
    },
  );

  it('do not run as root', () => {
    expect(mysql?.user).toBe('mysql');
    const stages = dockerfile.split(/^FROM /m).slice(1);
    for (const [, { build }] of services) {
      const stage = stages.find((text) => build && text.split('\n')[0]?.endsWith(` AS ${build.target}`));
      if (build) expect(stage).toContain('\nUSER node\n');
    }
  });

  it('publish ports on the loopback address only, for a proxy that terminates TLS', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(published).toEqual([expect.stringMatching(/^edge 127\.0\.0\.1:\$\{PORT:-4000\}:4000$/)]);
  });

  it('give each service access to its own database only, and the edge none to the internet', () => {
    const reach = Object.fromEntries(services.map(([name, { networks }]) => [name, networks]));
    expect(reach).toEqual({
      mysql: ['database', 'releases-database'],
      api: ['database', 'services', 'access-tokens', 'outbound'],
      releases: ['releases-database', 'releases', 'access-tokens', 'storage'],
      edge: ['services', 'releases', 'published'],
      release: ['services'],
    });
    expect(compose.networks).toEqual({
      database: { internal: true },
      'releases-database': { internal: true },
      services: { internal: true },
      releases: { internal: true },
      'access-tokens': { internal: true },
      published: { driver_opts: { 'com.docker.network.bridge.enable_ip_masquerade': 'false' } },
      outbound: null,
      storage: null,
    });
  });

  it('give the release command the deploy tokens and no other data', () => {
    expect(release?.volumes).toEqual(['deploy-tokens:/deploy-tokens:ro']);
    expect(releases?.volumes).toContain('deploy-tokens:/data/deploy-tokens');
  });

  it('give the API neither the released files nor the signing key nor the database of the releases service', () => {
    expect(api?.volumes).toEqual(['outbox:/data', 'photos:/data/photos']);
    const names = Object.keys(api?.environment ?? {});
    expect(names.filter((name) => /^RELEASE/.test(name))).toEqual([]);
    expect(compose.configs['releases-database']?.content).toMatch(
      /GRANT ALL PRIVILEGES ON whetstone_releases\.\* TO 'releases'@'%';\n$/,
    );
  });
});

describe('the Dockerfile', () => {
  it('pins its base image to the Node that the repository pins', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    const bases = [...dockerfile.matchAll(/^FROM ([^\s@]+)/gm)].map(([, image]) => image);
    expect(new Set(bases)).toEqual(new Set([`node:${dependencies.node}-slim`]));
  });

  it.each(
    [...dockerfile.matchAll(/"((?:services|scripts)\/[\w./-]+\.(?:js|ts))"/g)].map(([, file = '']) => file),
  )('starts a program that the build writes: %s', (file) => {
    expect(existsSync(path.join(ROOT, file.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
  });

  it('releases only microfrontends without a release by default', () => {
    expect(dockerfile).toContain('CMD ["node", "scripts/release.ts", "--first"]');
  });

  it.each(microfrontends())('copies the build of %s into the release image', (microfrontend) => {
    expect(dockerfile).toContain(`COPY --from=build /app/${microfrontend}/dist ${microfrontend}/dist\n`);
  });

  it('copies from the machine only what the build needs, never the data or the secrets of a shop', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.data', '.env*', '**/node_modules']),
    );
  });
});
