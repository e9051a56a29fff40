import { registerHooks } from 'node:module';

/** What rendering needs of Node. The rest is the machine's: its disk, its network, its processes and threads. */
const NEEDED = [
  'assert',
  'async_hooks',
  'buffer',
  'crypto',
  'diagnostics_channel',
  'events',
  'path',
  'stream',
  'string_decoder',
  'url',
  'util',
];
const BUILT_IN = /^node:([^/]+)/;

/**
 * From now on this thread's code gets of Node what pages are rendered with. A page that wants more is told so at the gate; whoever
 * looks for a way around it may find one (`docs/operations.md`, "What an edge believes").
 */
export function keepFromMachine(): void {
  registerHooks({
    load(url, context, nextLoad) {
      const [, name] = BUILT_IN.exec(url) ?? [];
      if (name && !NEEDED.includes(name)) throw new Error(`Pages are rendered without ${url}.`);
      return nextLoad(url, context);
    },
  });
  const { env, exit, nextTick, platform, version, versions } = process;
  globalThis.process = Object.freeze({ env, exit, nextTick, platform, version, versions }) as NodeJS.Process;
}
