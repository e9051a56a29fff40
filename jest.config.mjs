/** Every room's unit tests; `npx jest --selectProjects shell` runs one room's. The API's run apart, once per database. */
export default {
  projects: ['packages/*', 'shell', 'mf-*', 'services/edge', 'scripts'].map((place) => `<rootDir>/${place}`),
};
