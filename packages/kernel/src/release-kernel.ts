import { createSlice, type Slice } from '@reduxjs/toolkit';
import { api, apisHydrated, createApiOf, type DehydratedApis } from './api/api.ts';
import * as kernel from './index.ts';
import { createStorage } from './storage.ts';
import type { ShopStore } from './store/store.ts';

/** The owner of a namespace: one release of a microfrontend. */
export interface Release {
  name: string;
  version: string;
}

export type Kernel = typeof kernel;

/** The shell uses the kernel itself. */
const HOST = 'shell';

const kernels = new Map<string, Kernel>();

/**
 * The `@whetstone/kernel` that one release imports: its `api`, `createSlice` and `storage` belong to the namespace of that release. The loader gives it
 * to the container of the release, so the code of a remote cannot choose its namespace.
 */
export function kernelOf({ name, version }: Release): Kernel {
  return name === HOST ? kernel : kernelOfNamespace(`${name}@${version}`);
}

function kernelOfNamespace(namespace: string): Kernel {
  if (namespace === api.reducerPath) return kernel;
  const known = kernels.get(namespace);
  if (known) return known;
  const [name = '', version = ''] = namespace.split('@');
  const created: Kernel = Object.freeze({
    ...kernel,
    api: createApiOf(namespace),
    createSlice: createSliceIn(namespace),
    storage: createStorage({ name, version }),
  });
  kernels.set(namespace, created);
  return created;
}

/** Action types and the reducer path start with the namespace. */
function createSliceIn(namespace: string): typeof createSlice {
  const create = (options: Parameters<typeof createSlice>[0]) => {
    const { name, reducerPath = name } = options;
    return createSlice({
      ...options,
      name: `${namespace}/${name}`,
      reducerPath: `${namespace}/${reducerPath}`,
    });
  };
  return create as typeof createSlice;
}

/** Adds the endpoints and slices of a release to the store. @throws Error for a slice outside the namespace of the release */
export function addRelease(store: ShopStore, release: Release, slices: readonly Slice[] = []): void {
  store.addNamespace(kernelOf(release).api, slices);
}

/** Fills the caches with the queries of a server-rendered page. Its fragments may load later. */
export function hydrateApis(store: ShopStore, dehydrated: DehydratedApis): void {
  for (const namespace of Object.keys(dehydrated)) store.addNamespace(kernelOfNamespace(namespace).api);
  store.dispatch(apisHydrated(dehydrated));
}
