import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { MUTANTS_ROOT: root, MUTANTS_FILES: files, MUTANTS_COVERAGE: isRecorded } = process.env;
const NAMES = ['API on SQLite', 'releases on SQLite'];
const packageOfClone = createRequire(path.join(root, 'package.json')).resolve;
const FEDERATION = path.join(root, 'packages/federation');
const local = (file) => path.join(import.meta.dirname, file);
const load = async (folder) => (await import(pathToFileURL(path.join(folder, 'jest.config.mjs')))).default;

const configuration = await load(root);
const projects = [
  ...configuration.projects.filter(({ displayName }) => NAMES.includes(displayName)),
  { ...(await load(FEDERATION)), rootDir: FEDERATION },
];

const hasFiles = ({ rootDir }) => JSON.parse(files).some((file) => file.startsWith(`${rootDir}${path.sep}`));

function instrumented({ transform, ...project }) {
  const wrapped = Object.entries(transform).map(([pattern, [name, options]]) => [
    pattern,
    [local('instrumented-transform.cjs'), { transformer: packageOfClone(name), options }],
  ]);
  return { ...project, transform: Object.fromEntries(wrapped) };
}

/** Each test file loads its sources itself: a module that another file has loaded would not count its execution again. */
function recorded(project) {
  const { testEnvironment, testEnvironmentOptions } = project;
  const base = testEnvironment === 'node' ? 'jest-environment-node' : testEnvironment;
  return {
    ...project,
    testEnvironment: local('recording-environment.cjs'),
    testEnvironmentOptions: {
      ...testEnvironmentOptions,
      sharesSources: false,
      recorded: packageOfClone(base),
    },
  };
}

/** The projects of the clone whose tests execute the mutated sources. */
export default {
  ...configuration,
  rootDir: root,
  watchman: false,
  reporters: [local('reporter.cjs')],
  ...(files ? { testSequencer: local('sequencer.cjs') } : {}),
  projects: projects
    .filter((project) => !files || hasFiles(project))
    .map((project) => ({
      ...instrumented(isRecorded ? recorded(project) : project),
      cacheDirectory: path.join(root, '.cache/mutants/jest'),
    })),
};
