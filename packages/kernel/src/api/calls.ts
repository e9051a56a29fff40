import { coreModuleName, type Module } from '@reduxjs/toolkit/query/react';

const calls = new WeakSet<object>();

type Initiate = (...args: unknown[]) => object;

/** Remembers which thunks are calls of the API. */
export const rememberCalls: Module<typeof coreModuleName> = {
  name: coreModuleName,
  init: (api) => ({
    injectEndpoint: (name) => {
      const endpoint = (api.endpoints as unknown as Record<string, { initiate: Initiate }>)[name];
      if (!endpoint) return;
      const { initiate } = endpoint;
      endpoint.initiate = (...args) => {
        const call = initiate(...args);
        calls.add(call);
        return call;
      };
    },
  }),
};

export function isCall(thunk: object): boolean {
  return calls.has(thunk);
}
