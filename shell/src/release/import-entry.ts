import type { LoaderOptions } from '@whetstone/federation/loader';

/** Imports a remote's entry. Here rather than in the loader's package, whose compiler would rewrite the import. */
export const importEntry: LoaderOptions['importEntry'] = (address) =>
  import(/* webpackIgnore: true */ address);
