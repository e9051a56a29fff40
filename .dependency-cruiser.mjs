/** Who may import whom. `docs/architecture.md` says why; `scripts/boundaries.spec.ts` proves that each rule bites. */

const REMOTE = 'mf-[^/]+';
const ROUTER_AND_STORE =
  '(^|node_modules/)(react-router|react-router-dom|react-redux|redux|@reduxjs/toolkit)(/|$)';

const forbidden = [
  {
    name: 'no-circular-imports',
    comment: 'Two files that need each other are one idea, or one idea too many.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-circular-modules',
    comment: 'Modules of the API depend on one another in one direction.',
    scope: 'folder',
    from: { path: '^services/api/src/modules/[^/]+$' },
    to: { circular: true },
  },
  {
    name: 'contract-and-ui-stand-alone',
    from: { path: '^packages/(contract|ui)/' },
    to: { path: '^(packages|shell|mf-[^/]+|services|e2e|scripts|bench)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'kernel-and-federation-know-only-the-contract',
    from: { path: '^packages/(kernel|federation)/', pathNot: 'jest\\.config\\.mjs$' },
    to: {
      path: '^(packages|shell|mf-[^/]+|services|e2e|scripts|bench)/',
      pathNot: '^packages/($1|contract)/',
    },
  },
  {
    name: 'packages-by-their-exports',
    comment:
      'A package is imported by its name, which leads to what it exports, never by a path into its sources.',
    from: { path: `^(shell|${REMOTE}|services|e2e|scripts|bench)/` },
    to: { path: '^packages/[^/]+/src/' },
  },
  {
    name: 'microfrontends-never-import-one-another',
    from: { path: `^(shell|${REMOTE})/` },
    to: { path: `^(shell|${REMOTE}|services|e2e|scripts|bench)/`, pathNot: '^$1/' },
  },
  {
    name: 'remotes-take-router-and-store-from-the-kernel',
    comment: 'The kernel is the one contract on which a release is checked, and keeps the shared part small.',
    from: { path: `^(shell|${REMOTE})/` },
    to: { path: ROUTER_AND_STORE },
  },
  {
    name: 'exposed-is-outermost',
    from: { path: `^${REMOTE}/src/(pages|features|shared)/` },
    to: { path: `^${REMOTE}/src/exposed/` },
  },
  {
    name: 'features-know-no-page',
    from: { path: `^${REMOTE}/src/(features|shared)/` },
    to: { path: `^${REMOTE}/src/pages/` },
  },
  {
    name: 'shared-knows-no-feature',
    from: { path: `^${REMOTE}/src/shared/` },
    to: { path: `^${REMOTE}/src/features/` },
  },
  {
    name: 'features-never-import-one-another',
    from: { path: `^${REMOTE}/src/features/([^/]+)/` },
    to: { path: `^${REMOTE}/src/features/`, pathNot: `^${REMOTE}/src/features/$1/` },
  },
  {
    name: 'services-know-only-the-contract',
    from: { path: '^services/([^/]+)/' },
    to: {
      path: '^(packages|shell|mf-[^/]+|services|e2e|scripts|bench)/',
      pathNot: '^(services/$1|packages/contract)/',
    },
  },
  {
    name: 'modules-by-service-or-module-file',
    from: { path: '^services/api/src/modules/([^/]+)/' },
    to: {
      path: '^services/api/src/modules/',
      pathNot: ['^services/api/src/modules/$1/', '\\.(service|module)\\.ts$'],
    },
  },
  {
    name: 'common-knows-no-module',
    from: { path: '^services/api/src/common/' },
    to: { path: '^services/api/src/modules/' },
  },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // What only tests use may reach across, and would make circles of folders that have none.
    exclude: { path: ['\\.spec\\.tsx?$', '/src/testing/'] },
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
