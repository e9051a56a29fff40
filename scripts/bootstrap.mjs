// Runs on the machine's own Node, so it is plain JavaScript without dependencies.
// Installs the packages if they differ from the lock file, then runs the script on the pinned Node.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LOWEST_NODE = 20;
const PARENT_CHECK_INTERVAL_MS = 500;
const SYSTEMS = ['linux', 'darwin'];

/** Its optional dependencies are named after systems, as in `@rspack/binding-linux-x64-gnu`. */
const BUNDLER = 'node_modules/@rspack/binding';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = path.join(root, 'package-lock.json');
const stamp = path.join(root, 'node_modules/.cache/installed');
const pinnedNode = path.join(root, 'node_modules/node/bin/node');

const [script, ...args] = process.argv.slice(2);
requireSupportedMachine();
requireFolder(path.join(root, 'node_modules/.cache'));
requireFolder(path.join(root, '.cache'));
if (script === 'scripts/start.ts') requireFolder(path.resolve(root, process.env.DATA_DIR ?? '.data'));

if (script === 'scripts/new-remote.ts') requireRemoteName(args[0]);

const installed = existsSync(stamp) && existsSync(pinnedNode) && readFileSync(stamp, 'utf8') === lockHash();
if (!installed) await install();
process.exitCode = await run(pinnedNode, [path.join(root, script), ...args]);

function requireSupportedMachine() {
  if (!SYSTEMS.includes(process.platform))
    fail(
      'Whetstone runs on Linux and macOS: on Windows, run this command inside the Windows Subsystem for Linux (WSL).',
    );
  const [major] = process.versions.node.split('.').map(Number);
  if (major < LOWEST_NODE)
    fail(`Whetstone needs Node ${LOWEST_NODE} or later to start; this is Node ${process.versions.node}.`);
}

/** Rejects a misspelt name before the installation. The rule of `wordOf` in the packages applies afterwards. */
function requireRemoteName(name = '-') {
  if (!name.startsWith('-') && !/^mf-[a-z][a-z0-9]*$/.test(name))
    fail(`The name of a remote must be mf- and one word, such as mf-workshop, not "${name}".`);
}

/** Creates a folder that later steps write to. A failure here is one sentence, not a stack trace. */
function requireFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    fail(
      `${folder} must be a folder that you can write to: change its owner or its permissions, or delete it.`,
    );
  }
}

async function install() {
  requireFolder(npmCache());
  console.log('Installing packages…');
  // Overrides NODE_ENV: the compiler and the bundler are development dependencies. Overrides engine-strict: the
  // packages run on the pinned Node, which this command installs.
  const options = ['--include=dev', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!isLocked()) {
    console.log(
      `package-lock.json does not list the bundler's binary for ${process.platform}-${process.arch}: npm chooses the versions of indirect dependencies.`,
    );
    // With the lock file, npm installs the bundler without its binary.
    options.push('--no-package-lock');
  }
  const code = await run('npm', ['install', ...options]);
  if (code !== 0) fail('npm could not install the packages. Its output is above.');
  if (!existsSync(pinnedNode))
    fail(
      'The pinned Node is not installed, because npm is set to ignore install scripts: run "npm rebuild node --ignore-scripts=false", then this command again.',
    );
  writeFileSync(stamp, lockHash());
}

/** Whether the lock file lists the bundler's binary for this system, and so the optional packages of the other tools too. */
function isLocked() {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const prefix = `${BUNDLER}-${process.platform}-${process.arch}`;
  return !(BUNDLER in packages) || Object.keys(packages).some((name) => name.startsWith(prefix));
}

function npmCache() {
  try {
    return execFileSync('npm', ['config', 'get', 'cache'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return fail('npm could not be started: install Node with npm, then run this command again.');
  }
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** Runs a program and forwards signals. Returns its exit code. */
function run(command, parameters) {
  const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: environment() });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const watch = stopWithShell(child);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      clearInterval(watch);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/**
 * npm signals the shell that runs the script. A shell that does not exec the script's command ends without
 * forwarding the signal, and this process gets another parent.
 */
function stopWithShell(child) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_INTERVAL_MS);
}

function environment() {
  return {
    ...process.env,
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    // A service loads about 3,500 modules. Node keeps their compiled code for the next process.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache/node'),
  };
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
