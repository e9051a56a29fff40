import { registerHooks } from 'node:module';
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
