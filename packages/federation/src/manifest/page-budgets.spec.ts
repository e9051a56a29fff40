import type { MicrofrontendManifest } from '@whetstone/contract';
import type { ImportGraph } from './import-graph.ts';
import { checkBudgets, weightsOf } from './page-budgets.ts';

const KB = 1_000;

function catalog(
  changes: Partial<MicrofrontendManifest> & { gzip?: number; chunks?: number },
): MicrofrontendManifest {
  const { gzip = 5 * KB, chunks = 1, ...rest } = changes;
  const names = Array.from({ length: chunks }, (_, number) => `home.${number}.js`);
  const file = (size: number) => ({ integrity: 'sha256-x', bytes: 3 * size, gzip: size });
  return {
    name: 'mf-catalog',
    team: 'catalog',
    routes: [{ path: '/', module: 'home', access: 'everyone', title: 'Home' }],
    navigation: [],
    entry: 'entry.js',
    modules: { home: names },
    files: { 'entry.js': file(4 * KB), ...Object.fromEntries(names.map((name) => [name, file(gzip)])) },
    requires: {},
    ...rest,
  };
}

function check(manifest: MicrofrontendManifest, importsOf: ImportGraph = () => []): void {
  checkBudgets(manifest.name, weightsOf(manifest, importsOf));
}

describe('the budget', () => {
  it('accepts a page at its limit', () => {
    expect(() => check(catalog({ gzip: 6 * KB }))).not.toThrow();
  });

  it('rejects a heavier page and lists the sizes of its files', () => {
    const building = () => check(catalog({ gzip: 6 * KB + 1 }));
    expect(building).toThrow(/mf-catalog is over its budget/);
    expect(building).toThrow(/\/ +10\.0 of +10\.0 kB gz/);
    expect(building).toThrow(/home\.0\.js +6\.0/);
  });

  it('is larger for admin pages', () => {
    const routes = [{ path: '/all', module: 'home', access: 'admin' as const, title: 'All' }];
    expect(() => check(catalog({ gzip: 26 * KB, routes }))).not.toThrow();
  });

  it('limits the number of files of a page', () => {
    expect(() => check(catalog({ gzip: 100, chunks: 4 }))).toThrow(/5 files/);
  });

  it('can be lowered by the microfrontend', () => {
    expect(() => check(catalog({ gzip: 5 * KB, budget: 8 * KB }))).toThrow(/over its budget/);
  });

  it('can be raised by a remote, but not for home', () => {
    const routes = [{ path: '/saws', module: 'home', access: 'everyone' as const, title: 'Saws' }];
    expect(() => check(catalog({ gzip: 95 * KB, budget: 99 * KB, routes }))).not.toThrow();
    expect(() => check(catalog({ gzip: 96 * KB, budget: 99 * KB, routes }))).toThrow(/100\.0 of +99\.0/);
    expect(() => check(catalog({ gzip: 7 * KB, budget: 99 * KB }))).toThrow(/over its budget/);
  });

  it('is smaller for a fragment', () => {
    const fragments = [{ slot: 'aside', module: 'aside', title: 'Aside', height: 100 }];
    const modules = { aside: ['home.0.js'] };
    expect(() => check(catalog({ gzip: 1 * KB, routes: [], modules, fragments }))).not.toThrow();
    const building = () => check(catalog({ gzip: 1 * KB + 1, routes: [], modules, fragments }));
    expect(building).toThrow(/slot aside +5\.0 of +5\.0 kB gz/);
  });

  it('counts the host once, on every page', () => {
    const shell = catalog({ name: 'shell', entry: 'entry.js' });
    const heavy = { ...shell.files, 'entry.js': { integrity: 'sha256-x', bytes: 1, gzip: 173 * KB } };
    expect(() => check(shell)).not.toThrow();
    expect(() => check({ ...shell, files: heavy })).toThrow(/every page +173\.0 of +172\.5/);
  });

  it('rejects a page with a second round trip and lists the files by round trip', () => {
    const imports: Record<string, string[]> = {
      'home.0.js': ['chart.js'],
      'chart.js': ['ink.js', 'home.0.js'],
    };
    const building = () => check(catalog({}), (file) => imports[file] ?? []);
    expect(building).toThrow(/mf-catalog is over its budget of round trips/);
    expect(building).toThrow(/\/ .* 2 files, 3 of 1 round trips/);
    expect(building).toThrow(
      /home\.0\.js.*\n.*after round trip 1:\n +chart\.js.*\n.*after round trip 2:\n +ink\.js/,
    );
  });

  it('accepts a second round trip of an admin page, but no third', () => {
    const routes = [{ path: '/all', module: 'home', access: 'admin' as const, title: 'All' }];
    const imports: Record<string, string[]> = { 'home.0.js': ['chart.js'] };
    const building = () => check(catalog({ routes }), (file) => imports[file] ?? []);
    expect(building).not.toThrow();
    imports['chart.js'] = ['ink.js'];
    expect(building).toThrow(/3 of 2 round trips/);
  });

  it('counts no round trip for files that the document names', () => {
    expect(() => check(catalog({ chunks: 2, gzip: 100 }), () => ['home.1.js', 'entry.js'])).not.toThrow();
  });
});
