import { globSync } from 'node:fs';
import path from 'node:path';
import { sharedSources } from '@whetstone/jest-config/node';
import * as server from './packages/server/jest.config.mjs';
import * as api from './services/api/jest.config.mjs';
import * as releases from './services/releases/jest.config.mjs';

const ON_SQLITE = path.join(import.meta.dirname, 'packages/server/src/testing/database/on-sqlite.ts');
/** The workspaces whose tests use a database, the names of their projects, and what their test files share. */
const ON_A_DATABASE = {
  // Its tests fake the clock of its sources.
  'packages/server': ['server', server, {}],
  'services/api': ['API', api, sharedSources],
  'services/releases': ['releases', releases, sharedSources],
};

/** The unit tests of every workspace. `npx jest --selectProjects shell` runs one workspace. */
const workspaces = globSync(
  '{packages/*,services/*,services/fakes/*,shell,mf-*,scripts,bench,attack}/jest.config.mjs',
  {
    cwd: import.meta.dirname,
  },
)
  .map((file) => path.dirname(file))
  .filter((workspace) => !(workspace in ON_A_DATABASE))
  .sort();

/** Options for the test files whose paths match one of the patterns. */
const only = (patterns) => ({ testMatch: undefined, testRegex: patterns });

/** The tests of these workspaces run once per database. A common id lets both projects share the transform cache. */
const onDatabases = Object.entries(ON_A_DATABASE).flatMap(([workspace, [name, module, shared]]) => {
  const { default: options, ON_SERVER, SERVER_ONLY = [], SQLITE_ONLY = [] } = module;
  const project = (displayName, ignored, more = {}) => ({
    ...options,
    ...more,
    displayName,
    id: name,
    rootDir: path.join(import.meta.dirname, workspace, 'src'),
    testPathIgnorePatterns: [...options.testPathIgnorePatterns, ...ignored],
  });
  const onServer = process.env.TEST_FULL === '1' ? {} : only([...ON_SERVER, ...SERVER_ONLY]);
  return [
    project(`${name} on SQLite`, SERVER_ONLY, {
      setupFiles: [ON_SQLITE],
      ...shared,
    }),
    ...(process.env.TEST_DATABASE_URL
      ? [project(`${name} on MySQL`, SQLITE_ONLY, { ...shared, ...onServer })]
      : []),
  ];
});

export default {
  globalSetup: '<rootDir>/scripts/lib/jest-temporary-folder.mjs',
  // Tests that start processes and threads take longer on a busy machine. Jest reads this limit only from the root configuration.
  testTimeout: 240_000,
  // With a limit, Jest never runs test files in its own process, whose packages the global setup has loaded in another way.
  workerIdleMemoryLimit: '4GB',
  projects: [...workspaces.map((workspace) => `<rootDir>/${workspace}`), ...onDatabases],
};
