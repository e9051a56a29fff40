import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BoundaryReport, checkBoundaries } from './lib/static-checks.ts';

/** For each rule a file that violates it, with its import. */
const VIOLATIONS: [rule: string, from: string, to: string][] = [
  ['no-circular-imports', 'packages/kernel/src/chicken.ts', './egg.ts'],
  ['no-circular-folders', 'services/api/src/modules/users/users.service.ts', '../orders/orders.service.ts'],
  ['contract-and-ui-import-no-package', 'packages/ui/src/button.ts', '@whetstone/kernel'],
  ['kernel-federation-and-server-import-only-the-contract', 'packages/kernel/src/store.ts', '@whetstone/ui'],
  [
    'render-threads-load-no-validators',
    'services/edge/src/rendering/threads/render-thread.ts',
    '../../releases/mirror.ts',
  ],
  ['packages-only-by-their-exports', 'mf-catalog/src/exposed/home.ts', '../../../packages/ui/src/button.ts'],
  ['only-services-import-the-server-package', 'scripts/stop.ts', '@whetstone/server'],
  [
    'microfrontends-never-import-one-another',
    'mf-admin/src/exposed/orders.ts',
    '../../../mf-catalog/src/exposed/home.ts',
  ],
  ['router-and-store-only-from-the-kernel', 'mf-catalog/src/shared/link.ts', 'react-router-dom'],
  ['exposed-modules-are-never-imported', 'mf-catalog/src/features/detail/detail.ts', '../../exposed/home.ts'],
  ['shared-never-imports-features', 'mf-catalog/src/shared/price.ts', '../features/review/list.ts'],
  ['features-never-import-one-another', 'mf-catalog/src/features/tool/card.ts', '../review/list.ts'],
  ['services-import-only-contract-and-server', 'services/edge/src/app.ts', '../../api/src/common/config.ts'],
  [
    'modules-only-by-service-or-module-file',
    'services/api/src/modules/orders/orders.controller.ts',
    '../users/user.entity.ts',
  ],
  ['common-never-imports-modules', 'services/api/src/common/config.ts', '../modules/users/users.service.ts'],
];

/** Files without a violation that the others import. */
const VALID: [file: string, imports?: string][] = [
  ['shell/src/main.ts'],
  ['scripts/start.ts'],
  ['e2e/shop.ts'],
  ['bench/run.ts'],
  ['attack/run.ts'],
  ['packages/kernel/src/egg.ts', './chicken.ts'],
  ['packages/ui/dist/index.js'],
  ['packages/kernel/dist/index.js'],
  ['packages/server/dist/index.js'],
  ['mf-catalog/src/features/review/list.ts'],
  ['services/api/src/modules/orders/orders.service.ts', '../users/users.service.ts'],
  ['services/edge/src/releases/mirror.ts'],
  ['services/fakes/stripe/src/main.ts'],
  ['services/api/src/modules/users/user.entity.ts'],
];

describe('the import boundaries', () => {
  let folder: string;
  let report: BoundaryReport;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'boundaries-'));
    for (const name of ['ui', 'kernel', 'server']) await installPackage(name);
    for (const [file, imports] of VALID) await write(file, imports);
    for (const [, file, imports] of VIOLATIONS) await write(file, imports);
    report = await checkBoundaries(folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(VIOLATIONS)('rule %s catches a violation in %s', (rule, from) => {
    const violator = rule === 'no-circular-folders' ? path.dirname(from) : from;
    expect(report.violations).toContainEqual(expect.objectContaining({ rule, from: violator }));
  });

  it('have a tested violation for every rule', async () => {
    const { default: configuration } = await import('../.dependency-cruiser.mjs');
    const rules = configuration.forbidden.map(({ name }: { name: string }) => name);
    expect(VIOLATIONS.map(([rule]) => rule).sort()).toEqual(rules.sort());
  });

  async function write(file: string, imports?: string): Promise<void> {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(
      target,
      imports ? `import '${imports}';\nexport const own = 1;\n` : 'export const own = 1;\n',
    );
  }

  async function installPackage(name: string): Promise<void> {
    const directory = path.join(folder, 'packages', name);
    await mkdir(directory, { recursive: true });
    await writeFile(
      path.join(directory, 'package.json'),
      JSON.stringify({ name: `@whetstone/${name}`, type: 'module', exports: { '.': './dist/index.js' } }),
    );
    await mkdir(path.join(folder, 'node_modules/@whetstone'), { recursive: true });
    await symlink(directory, path.join(folder, 'node_modules/@whetstone', name));
  }
});
