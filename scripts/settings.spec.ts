import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './lib/workspace.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Container settings that a `.env` file cannot change, with the reason. */
const FIXED_IN_CONTAINERS = new Set([
  'HOST', // The container listens on its own network.
  'API_PORT', // The edge and the health check use this port.
  'INTERNAL_HOST', // As HOST.
  'API_INTERNAL_PORT', // The releases service uses this port.
  'RELEASES_PORT', // The edge and the health check use this port.
  'RELEASES_INTERNAL_PORT', // The edge uses this port.
  'INTERNAL_PORT', // The releases service uses this port.
  'NODE_ENV', // Images run in production mode.
  'STRIPE_API_URL', // The API rejects it in production mode.
  'DATA_DIR', // A volume is mounted there.
  'RELEASES_DIR', // Inside DATA_DIR.
  'PHOTOS_DIR', // Inside DATA_DIR.
  'EDGE_DIR', // A volume is mounted there.
  'PORT', // The container's own port; the published one is set in `ports`.
]);

interface Setting {
  name: string;
  readBy: string;
}

/** The rows of the Settings table in docs/configuration.md. */
function documented(): Setting[] {
  const [, section = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(read('docs/configuration.md')) ?? [];
  const rows = [...section.matchAll(/^\| (`[^|]+`) +\| ([^|]+?) +\|/gm)];
  return rows.flatMap(([, names = '', readBy = '']) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => ({ name, readBy })),
  );
}

/** Every variable of .env.example, in use or commented out. */
const exampleNames = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(
  ([, name = '']) => name,
);

const composeText = read('docker-compose.yml');
const compose: { services: Record<string, { environment: Record<string, string | null> }> } = parse(
  composeText,
  {
    merge: true,
  },
);
const interpolated = [...composeText.matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
const passedOn = Object.values(compose.services).flatMap(({ environment }) =>
  Object.entries(environment).flatMap(([name, value]) => (value === null ? [name] : [])),
);

const settings = documented();
const sentences = (names: Iterable<string>, format: (name: string) => string) =>
  [...new Set(names)].map(format);

describe('the settings', () => {
  it('are listed in docs/configuration.md once per process', () => {
    expect(settings.length).toBeGreaterThan(30);
    const rows = settings.flatMap(({ name, readBy }) =>
      readBy.split(', ').map((process) => `${name} (${process})`),
    );
    const twice = rows.filter((row, index) => rows.indexOf(row) !== index);
    expect(sentences(twice, (row) => `Keep one row of ${row} in docs/configuration.md.`)).toEqual([]);
  });

  it('have one line each in .env.example', () => {
    const missing = [...settings.map(({ name }) => name), ...interpolated, ...passedOn].filter(
      (name) => !exampleNames.includes(name),
    );
    expect(sentences(missing, (name) => `Add ${name} to .env.example.`)).toEqual([]);
    const twice = exampleNames.filter((name, index) => exampleNames.indexOf(name) !== index);
    expect(sentences(twice, (name) => `Keep one line of ${name} in .env.example.`)).toEqual([]);
  });

  it('have one row each in docs/configuration.md', () => {
    const known = new Set([...settings.map(({ name }) => name), ...interpolated]);
    const unknown = [...exampleNames, ...passedOn].filter((name) => !known.has(name));
    expect(sentences(unknown, (name) => `Add ${name} to the table in docs/configuration.md.`)).toEqual([]);
  });

  it.each([
    ['API', 'api'],
    ['releases', 'releases'],
    ['edge', 'edge'],
  ])('of the %s are passed to its container', (process, service) => {
    const passed = Object.keys(compose.services[service]?.environment ?? {});
    const lost = settings
      .filter(({ name, readBy }) => readBy.split(', ').includes(process) && !FIXED_IN_CONTAINERS.has(name))
      .map(({ name }) => name)
      .filter((name) => !passed.includes(name));
    expect(
      sentences(lost, (name) => `Add "${name}:" to the environment of ${service} in docker-compose.yml.`),
    ).toEqual([]);
  });

  it.each(['api', 'releases', 'edge'])('of the container %s are settings of its process', (service) => {
    const process = service === 'api' ? 'API' : service;
    const known = settings
      .filter(({ readBy }) => readBy.split(', ').includes(process))
      .map(({ name }) => name);
    const unread = Object.keys(compose.services[service]?.environment ?? {}).filter(
      (name) => !known.includes(name),
    );
    expect(
      sentences(unread, (name) => `docs/configuration.md does not list ${name} for the ${process}.`),
    ).toEqual([]);
  });

  it('that a composition requires are uncommented in .env.example', () => {
    const required = [...composeText.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name);
    const used = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect(used).toEqual(expect.arrayContaining(required));
  });

  it.each([
    ['API', 'api'],
    ['releases', 'releases'],
    ['edge', 'edge'],
  ])('of the %s are read by its code', (process, service) => {
    const sources = globSync(`{packages/server,services/${service}}/src/**/*.ts`, {
      cwd: ROOT,
      exclude: ['**/*.spec.ts'],
    });
    const words = new Set(sources.flatMap((source) => read(source).match(/\w+/g) ?? []));
    const unread = settings.filter(
      ({ name, readBy }) => readBy.split(', ').includes(process) && !words.has(name),
    );
    expect(
      sentences(
        unread.map(({ name }) => name),
        (name) => `The ${process} does not read ${name}: change its row in docs/configuration.md.`,
      ),
    ).toEqual([]);
  });
});
