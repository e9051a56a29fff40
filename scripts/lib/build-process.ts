import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ROOT } from './workspace.ts';

/*
 * The process that builds the microfrontends of its arguments, one per processor core. They share what takes each process seconds: the
 * bundler, its compiled plugin and the optimized code of both. Sends a `BuildMessage` after each build.
 */

export interface BuildMessage {
  microfrontend: string;
  /** The report of a failed build. */
  error?: string;
}

interface Bundler {
  /** Builds as `rspack build --env types` does. */
  runBuild(directory: string): Promise<unknown>;
}

const directoryOf = (microfrontend: string) => path.join(ROOT, microfrontend);
const { runBuild }: Bundler = await import(path.join(ROOT, 'packages/federation/dist/build/run-build.js'));

const queue = process.argv.slice(2);
// A configuration applies to the folder in which it is loaded.
for (const microfrontend of queue) {
  process.chdir(directoryOf(microfrontend));
  await import(path.join(directoryOf(microfrontend), 'rspack.config.ts'));
}
process.chdir(ROOT);
process.once('disconnect', () => process.exit());
await Promise.all(Array.from({ length: availableParallelism() }, buildQueued));
process.disconnect();

async function buildQueued(): Promise<void> {
  for (let microfrontend = queue.shift(); microfrontend; microfrontend = queue.shift())
    await send(await build(microfrontend));
}

function send(message: BuildMessage): Promise<unknown> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, resolve));
}

async function build(microfrontend: string): Promise<BuildMessage> {
  try {
    await runBuild(directoryOf(microfrontend));
    return { microfrontend };
  } catch (error) {
    return { microfrontend, error: (error as Error).message };
  }
}
