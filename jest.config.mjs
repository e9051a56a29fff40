import { globSync } from 'node:fs';
import path from 'node:path';
import api, { ANY_DATABASE, SERVER_ONLY } from './services/api/jest.config.mjs';

const API = 'services/api';
const ON_SQLITE = path.join(import.meta.dirname, 'packages/server/src/testing/database/on-sqlite.ts');

/** The unit tests of every workspace. `npx jest --selectProjects shell` runs one workspace. */
const workspaces = globSync('{packages/*,services/*,shell,mf-*,scripts,bench}/jest.config.mjs', {
  cwd: import.meta.dirname,
})
  .map((file) => path.dirname(file))
  .filter((workspace) => workspace !== API)
  .sort();

/** The API's tests run once per database. A common id lets both projects share the transform cache. */
function apiProject(displayName, options = {}) {
  return { ...api, ...options, displayName, id: 'api', rootDir: path.join(import.meta.dirname, API, 'src') };
}

const onSqlite = apiProject('API on SQLite', {
  setupFiles: [ON_SQLITE],
  testPathIgnorePatterns: [...api.testPathIgnorePatterns, ...SERVER_ONLY],
});
const onServer = apiProject('API on MySQL', {
  testPathIgnorePatterns: [
    ...api.testPathIgnorePatterns,
    ...(process.env.TEST_FULL === '1' ? [] : ANY_DATABASE),
  ],
});

export default {
  // Tests that start processes and threads take longer on a busy machine. Jest reads this limit only from the root configuration.
  testTimeout: 120_000,
  projects: [
    ...workspaces.map((workspace) => `<rootDir>/${workspace}`),
    onSqlite,
    ...(process.env.TEST_DATABASE_URL ? [onServer] : []),
  ],
};
