import childProcess from 'node:child_process';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import workers from 'node:worker_threads';
import { PLANTS, type Plant } from './plants.ts';

// Node loads this file in each service, before its own code.
const names = new URL(import.meta.url).searchParams.get('plants') ?? '';
const plants = names.split(',').map((name): Plant => {
  const plant = PLANTS[name];
  if (!plant) throw new Error(`The address of this module names no plant: ${name}.`);
  return plant;
});

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const holes = plants.filter(({ file }) => url.endsWith(file));
    return holes.length === 0 ? loaded : { ...loaded, source: holes.reduce(planted, String(loaded.source)) };
  },
});

function planted(source: string, { file, before, after }: Plant): string {
  if (!source.includes(before)) throw new Error(`${file} does not contain ${before}.`);
  return source.replace(before, () => after);
}

// Threads and processes for foreign code do not get the environment of their service. As options of Node, those of V8 would be rejected in a thread.
interface Options {
  env?: NodeJS.ProcessEnv | symbol;
}
const { NODE_OPTIONS } = process.env;
const withPlants = (options: Options = {}): Options => {
  return { ...options, env: { ...Object(options.env ?? process.env), NODE_OPTIONS } };
};
const { Worker } = workers;
const { fork } = childProcess;
workers.Worker = class extends Worker {
  constructor(path: string | URL, options?: Options) {
    super(path, withPlants(options) as object);
  }
};
childProcess.fork = ((path: string, options?: Options) =>
  fork(path, withPlants(options) as object)) as typeof fork;
syncBuiltinESMExports();
