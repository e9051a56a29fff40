import childProcess from 'node:child_process';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import workers from 'node:worker_threads';
import { PLANTS } from './plants.ts';

// Node loads this file in each service, before its own code.
const plant = PLANTS[new URL(import.meta.url).searchParams.get('plant') ?? ''];
if (!plant) throw new Error('The address of this module names no plant.');
const { file, before, after } = plant;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(file)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(before)) throw new Error(`${file} does not contain ${before}.`);
    return { ...loaded, source: source.replace(before, after) };
  },
});

// Threads and processes for foreign code do not get the environment of their service.
interface Options {
  execArgv?: string[];
}
const IMPORT = `--import=${import.meta.url}`;
const planted = (options: Options = {}): Options => {
  const { execArgv = process.execArgv } = options;
  return execArgv.includes(IMPORT) ? options : { ...options, execArgv: [...execArgv, IMPORT] };
};
const { Worker } = workers;
const { fork } = childProcess;
workers.Worker = class extends Worker {
  constructor(path: string | URL, options?: Options) {
    super(path, planted(options));
  }
};
childProcess.fork = ((path: string, options?: Options) => fork(path, planted(options))) as typeof fork;
syncBuiltinESMExports();
