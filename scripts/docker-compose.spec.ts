import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { pieces } from './lib/workspace.ts';

const ROOT = path.resolve(__dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface ComposeService {
  image?: string;
  build?: { context: string; target: string };
  environment: Record<string, string>;
  volumes?: string[];
  restart?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

const compose: { services: Record<string, ComposeService>; volumes: Record<string, null> } = parse(
  read('docker-compose.yml'),
);
const services = Object.entries(compose.services);
const dockerfile = read('Dockerfile');

describe('docker-compose.yml', () => {
  it('runs MySQL 8.4, the API and the edge, and releases the pieces once', () => {
    expect(Object.keys(compose.services)).toEqual(['mysql', 'api', 'edge', 'release']);
    expect(compose.services.mysql?.image).toBe('mysql:8.4');
  });

  it.each(services.filter(([, { restart }]) => restart))('checks the health of %s', (_name, service) => {
    expect(service.healthcheck?.test[0]).toMatch(/^CMD/);
  });

  it.each(services)('waits for whatever %s depends on to be healthy', (_name, { depends_on = {} }) => {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(compose.services[name]?.healthcheck).toBeDefined();
      expect(condition).toBe('service_healthy');
    }
  });

  it.each(services)('gives %s its secrets from outside, and none in the file', (_name, { environment }) => {
    const secrets = Object.entries(environment).filter(
      ([name]) => /PASSWORD|SECRET|KEY$|DATABASE_URL/.test(name) && name !== 'MYSQL_RANDOM_ROOT_PASSWORD',
    );
    for (const [, value] of secrets) expect(value).toMatch(/\$\{[A-Z_]+:[?-]/);
  });

  it.each(services)('declares the volumes that %s mounts', (_name, { volumes = [] }) => {
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  });

  it('leaves a deploy token for every piece that it releases', () => {
    const named = compose.services.api?.environment.DEPLOY_TOKEN_FILES?.split(',');
    expect(named?.sort()).toEqual(pieces().sort());
  });

  it('builds images from stages that the Dockerfile has', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    for (const [, { build }] of services) if (build) expect(stages).toContain(build.target);
  });
});

describe('the Dockerfile', () => {
  it.each(
    [...dockerfile.matchAll(/(?:"|node )((?:services|scripts)\/[\w./-]+\.(?:js|ts|sh))/g)].map(
      ([, file = '']) => file,
    ),
  )('starts a program that the build makes: %s', (file) => {
    expect(existsSync(path.join(ROOT, file.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
  });

  it('copies from the machine only what the build needs, never the data or the secrets of a shop', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.data', '.env*', '**/node_modules']),
    );
  });
});
