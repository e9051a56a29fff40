import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import type { BuildTarget } from '../source/target.ts';

/** The module of an image: its address, which is equal on the server and in the browser, as long as the page has the same origin. */
export default function imageLoader(this: LoaderContext<{ target: BuildTarget }>): string {
  const file = JSON.stringify(`./${path.basename(this.resourcePath)}`);
  const address =
    this.getOptions().target === 'server'
      ? 'url.pathname'
      : 'url.origin === location.origin ? url.pathname : url.href';
  return `const url = new URL(${file}, import.meta.url); export default ${address};`;
}

/** The text of an image may be no valid UTF-8. */
export const raw = true;
