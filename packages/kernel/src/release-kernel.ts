import type { Slice } from '@reduxjs/toolkit';
import { api, apisHydrated, createApiOf, type DehydratedApis } from './api/api.ts';
import * as kernel from './index.ts';
import { createSliceOf } from './store/create-slice.ts';
import type { ShopStore } from './store/store.ts';

/** The owner of a namespace: one release of a microfrontend. */
export interface Release {
  name: string;
  version: string;
}

export type Kernel = typeof kernel;

/** The shell uses the kernel itself. */
const HOST = 'shell';

const kernels = new Map<string, Kernel>([[api.reducerPath, kernel]]);

/**
 * The `@whetstone/kernel` that one release imports: its `api` and `createSlice` belong to the namespace of that release. The loader gives it
 * to the container of the release, so the code of a remote cannot choose its namespace.
 */
export function kernelOf({ name, version }: Release): Kernel {
  return kernelOfNamespace(name === HOST ? api.reducerPath : `${name}@${version}`);
}

function kernelOfNamespace(namespace: string): Kernel {
  const known = kernels.get(namespace);
  if (known) return known;
  const created: Kernel = { ...kernel, api: createApiOf(namespace), createSlice: createSliceOf(namespace) };
  kernels.set(namespace, created);
  return created;
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
