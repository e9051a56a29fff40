import { globSync } from 'node:fs';
import path from 'node:path';

/** The API's tests run apart, once per database. */
const APART = 'services/api';

/** Every room's unit tests: `npx jest --selectProjects shell` runs one room's. */
const rooms = globSync('{packages/*,services/*,shell,mf-*,scripts,bench}/jest.config.mjs', {
  cwd: import.meta.dirname,
})
  .map((file) => path.dirname(file))
  .filter((room) => room !== APART)
  .sort();

// What starts processes and threads takes its time on a busy machine; Jest reads this limit here alone.
export default { testTimeout: 30_000, projects: rooms.map((room) => `<rootDir>/${room}`) };
