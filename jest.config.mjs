/** Every room's unit tests; `npx jest --selectProjects shell` runs one room's. The API's run apart, once per database. */
const ROOMS = [
  'packages/federation',
  'packages/kernel',
  'packages/ui',
  'shell',
  'mf-catalog',
  'mf-account',
  'mf-admin',
  'mf-content',
  'services/edge',
  'services/google-stand-in',
  'scripts',
  'bench',
];

export default { projects: ROOMS.map((room) => `<rootDir>/${room}`) };
