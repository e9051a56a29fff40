import { createSlice as createReduxSlice } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';

/** `createSlice` of Redux Toolkit for one namespace: action types and the reducer path start with the namespace. */
export function createSliceOf(namespace: string): typeof createReduxSlice {
  const create = (options: Parameters<typeof createReduxSlice>[0]) =>
    createReduxSlice({ ...options, name: `${namespace}/${options.name}` });
  return create as typeof createReduxSlice;
}

/** For slices of the shell. Each release of a remote has its own, under the same name. */
export const createSlice = createSliceOf(api.reducerPath);
