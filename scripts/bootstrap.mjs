// The only step that runs on whatever Node the machine has: plain JavaScript, no dependency.
// Installs the packages if they are not the ones of the lock file, then goes on under the pinned Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules/.cache/installed');
const pinnedNode = path.join(root, 'node_modules/node/bin/node');

const [script, ...args] = process.argv.slice(2);
const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Whetstone needs Node 20 or later to start; this is Node ${process.versions.node}.`);

const installed = existsSync(stamp) && existsSync(pinnedNode) && readFileSync(stamp, 'utf8') === lockHash();
if (!installed) await install();
process.exitCode = await run(pinnedNode, [path.join(root, script), ...args]);

async function install() {
  console.log('Installing packages…');
  // Whatever NODE_ENV says: the compiler and the bundler are development dependencies.
  const code = await run('npm', ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) fail('npm could not install the packages; what it said is above.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lockHash());
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** Runs a program to its end, passing signals on; answers its exit code. */
function run(command, parameters) {
  const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: environment() });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${command} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

function environment() {
  return {
    ...process.env,
    PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  };
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
