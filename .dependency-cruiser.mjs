/** The import rules. `docs/architecture.md` summarizes them; `scripts/boundaries.spec.ts` tests each rule. */

const REMOTE = 'mf-[^/]+';
const ROUTER_AND_STORE =
  '(^|node_modules/)(react-router|react-router-dom|react-redux|redux|@reduxjs/toolkit)(/|$)';

const forbidden = [
  {
    name: 'no-circular-imports',
    comment: 'Two files that import each other belong together, or one of them has two responsibilities.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-circular-folders',
    comment: 'Folders depend on each other in one direction, so a reader can begin at the bottom.',
    scope: 'folder',
    from: {
      path: '^(packages/[^/]+|services/(fakes/)?[^/]+|shell|mf-[^/]+)/src',
    },
    to: { circular: true },
  },
  {
    name: 'contract-and-ui-import-no-package',
    from: { path: '^packages/(contract|ui)/' },
    to: { path: '^(packages|shell|mf-[^/]+|services|e2e|scripts|bench|attack)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'kernel-federation-and-server-import-only-the-contract',
    from: { path: '^packages/(kernel|federation|server)/', pathNot: 'jest\\.config\\.mjs$' },
    to: {
      path: '^(packages|shell|mf-[^/]+|services|e2e|scripts|bench|attack)/',
      pathNot: '^packages/($1|contract)/',
    },
  },
  {
    name: 'render-threads-load-no-validators',
    comment:
      'Each release set starts a render thread before it is served. Validators would take a third of that time.',
    from: { path: '^services/edge/src/rendering/threads/render-thread\\.ts$' },
    to: { path: '^services/edge/src/releases/', reachable: true },
  },
  {
    name: 'packages-only-by-their-exports',
    comment: 'Import a package by its name, which resolves to its exports, not by a path into its sources.',
    from: { path: `^(shell|${REMOTE}|services|e2e|scripts|bench|attack)/` },
    to: { path: '^packages/[^/]+/src/' },
  },
  {
    name: 'only-services-import-the-server-package',
    from: { path: '^(packages|shell|mf-[^/]+|e2e|scripts)/', pathNot: '^packages/server/' },
    to: { path: '^packages/server/' },
  },
  {
    name: 'microfrontends-never-import-one-another',
    from: { path: `^(shell|${REMOTE})/` },
    to: { path: `^(shell|${REMOTE}|services|e2e|scripts|bench|attack)/`, pathNot: '^$1/' },
  },
  {
    name: 'router-and-store-only-from-the-kernel',
    comment: 'The gate checks releases against the exports of the kernel.',
    from: { path: `^(shell|${REMOTE})/` },
    to: { path: ROUTER_AND_STORE },
  },
  {
    name: 'exposed-modules-are-never-imported',
    from: { path: `^${REMOTE}/src/(features|shared)/` },
    to: { path: `^${REMOTE}/src/exposed/` },
  },
  {
    name: 'shared-never-imports-features',
    from: { path: `^${REMOTE}/src/shared/` },
    to: { path: `^${REMOTE}/src/features/` },
  },
  {
    name: 'features-never-import-one-another',
    from: { path: `^${REMOTE}/src/features/([^/]+)/` },
    to: { path: `^${REMOTE}/src/features/`, pathNot: `^${REMOTE}/src/features/$1/` },
  },
  {
    name: 'services-import-only-contract-and-server',
    from: { path: '^services/([^/]+)/' },
    to: {
      path: '^(packages|shell|mf-[^/]+|services|e2e|scripts|bench|attack)/',
      pathNot: '^(services/$1|packages/contract|packages/server)/',
    },
  },
  {
    name: 'modules-only-by-service-or-module-file',
    from: { path: '^services/([^/]+)/src/modules/([^/]+)/' },
    to: {
      path: '^services/$1/src/modules/',
      pathNot: ['^services/$1/src/modules/$2/', '\\.(service|module)\\.ts$'],
    },
  },
  {
    name: 'common-never-imports-modules',
    from: { path: '^services/api/src/common/' },
    to: { path: '^services/api/src/modules/' },
  },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // Test helpers and stories may import across boundaries.
    exclude: { path: ['\\.(spec|stories)\\.tsx?$', '/src/testing/'] },
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
