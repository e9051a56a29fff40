import type * as ViteRemote from './vite-remote.ts';

const ENTRY = 'https://shop.example/releases/mf-planes/1/assets/entry.js';
const share = (module: object) => ({ '1.0.0': { loaded: true, lib: () => module, get: () => () => module } });
const noImport = () => Promise.reject(new Error('not expected'));

/** The runtime as a browser loads it for one release: files at another address are another module. */
function ofRelease(): typeof ViteRemote {
  let runtime: typeof ViteRemote | undefined;
  jest.isolateModules(() => {
    runtime = require('./vite-remote.ts');
  });
  if (!runtime) throw new Error('not loaded');
  return runtime;
}

/** A page that reads the kernel when it is loaded, as a module does that a build imports. */
async function pageOf({ startRemote, provided }: typeof ViteRemote, kernel: object): Promise<unknown> {
  const page = async () => ({ kernel: provided('@whetstone/kernel') });
  const { init, get } = startRemote(
    { './planes': page },
    ['@whetstone/kernel', 'react-dom'],
    ENTRY,
    noImport,
  );
  await init({ '@whetstone/kernel': share(kernel) });
  return (await get('./planes'))();
}

it('gives each release the kernel of its own share scope, also if both are in one page', async () => {
  const [first, second] = [{ name: 'first' }, { name: 'second' }];
  const releases = [ofRelease(), ofRelease()] as const;
  expect(await pageOf(releases[0], first)).toEqual({ kernel: first });
  expect(await pageOf(releases[1], second)).toEqual({ kernel: second });
  expect(releases[0].provided('@whetstone/kernel')).toBe(first);
});

it('waits for a package that the host has not loaded, and prefers one that it has', async () => {
  const { startRemote, provided } = ofRelease();
  const { init, get } = startRemote(
    { './planes': async () => provided('react') },
    ['react'],
    ENTRY,
    noImport,
  );
  await init({ react: { '1.0.0': { get: async () => () => 'late' } } });
  expect((await get('./planes'))()).toBe('late');
  await init({ react: { '0.9.0': { get: async () => () => 'late' }, ...share({ version: 2 }) } });
  expect((await get('./planes'))()).toEqual({ version: 2 });
});

it('reports a module that the remote does not expose, and a package that the host does not share', async () => {
  const { startRemote, provided } = ofRelease();
  const { init, get } = startRemote(
    { './planes': async () => provided('react') },
    ['react'],
    ENTRY,
    noImport,
  );
  await init({});
  await expect(get('./care')).rejects.toThrow('The remote does not expose ./care.');
  await expect(get('./planes')).rejects.toThrow('The host does not share react.');
});

it('is the container of the first address if the host imports the entry at another one', async () => {
  const { startRemote } = ofRelease();
  const first = { init: jest.fn(), get: jest.fn(async () => () => 'page') };
  const importEntry = jest.fn(async () => first);
  const { init, get } = startRemote({}, [], `${ENTRY}?retry=1`, importEntry);
  const scope = {};
  await init(scope);
  expect(first.init).toHaveBeenCalledWith(scope);
  expect((await get('./planes'))()).toBe('page');
  expect(importEntry).toHaveBeenCalledWith(ENTRY);
});
