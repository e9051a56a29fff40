import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

const CONFIGURATION = path.join(import.meta.dirname, 'jest/projects.config.mjs');
/** Milliseconds for what Jest does before the first test file and after the last one. */
const REST_LIMIT_MS = 180_000;
const KEPT_OUTPUT = 2_000;

/**
 * Runs Jest in the clone until it ends, a test file fails while `bail` is set, or a test file exceeds its limit of milliseconds.
 * Returns the results of the test files, and how Jest ended.
 */
export async function runJest(clone, { args = [], env = {}, workers, bail = false, limitOf, signal }) {
  const { root } = clone;
  const scratch = await mkdtemp(path.join(clone.scratch, 'jest-'));
  const child = spawn(
    path.join(root, 'node_modules/node/bin/node'),
    [
      path.join(root, 'node_modules/jest/bin/jest.js'),
      '--config',
      CONFIGURATION,
      '--ci',
      '--forceExit',
      `--maxWorkers=${workers}`,
      ...args,
    ],
    {
      cwd: root,
      env: environment(root, scratch, env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const results = [];
  let output = '';
  let isTimedOut = false;
  let timer;
  const kill = () => killGroup(child);
  const limit = (ms) => {
    clearTimeout(timer);
    if (ms)
      timer = setTimeout(() => {
        isTimedOut = true;
        kill();
      }, ms);
  };
  const limitRest = () => limit(limitOf && REST_LIMIT_MS);
  const collect = (chunk) => {
    output = `${output}${chunk}`.slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('message', ({ started, ...result }) => {
    if (started) {
      limit(limitOf?.(started));
      return;
    }
    limitRest();
    results.push(result);
    if (bail && result.failure) kill();
  });
  signal?.addEventListener('abort', kill, { once: true });
  limitRest();
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearTimeout(timer);
  signal?.removeEventListener('abort', kill);
  // Processes that a test has started belong to the group, too.
  kill();
  await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  return { results, code, output, isTimedOut };
}

/** SQLite only, without the long tests and without another compilation. */
function environment(root, scratch, more) {
  const { TEST_DATABASE_URL: _server, TEST_FULL: _full, ...inherited } = process.env;
  return {
    ...inherited,
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    FORCE_COLOR: '0',
    TEST_COMPILED: '1',
    TEST_SCRATCH: scratch,
    TMPDIR: scratch,
    MUTANTS_ROOT: root,
    ...more,
  };
}

function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All its processes have ended.
  }
}
