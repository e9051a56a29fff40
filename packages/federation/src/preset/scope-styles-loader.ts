import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { scopedStyleSheet, styleSheetFault } from '@whetstone/contract/style-sheets';
import { withoutStack } from '../usage-error.ts';

interface Options {
  /** Of the microfrontend. */
  name: string;
  /** For CSS modules: the build replaces the names of keyframes. */
  hasLocalNames: boolean;
}

/** Limits the rules of a CSS file to the elements of its microfrontend. */
export default function scopeStylesLoader(this: LoaderContext<Options>, css: string): string {
  const { name, hasLocalNames } = this.getOptions();
  const scoped = scopedStyleSheet(css.replace(/^\uFEFF/, ''), name);
  const found = styleSheetFault(scoped, name, { isSource: true, hasLocalNames });
  if (!found) return scoped;
  const file = path.relative(this.rootContext, this.resourcePath);
  throw withoutStack(new Error(`${file}, line ${found.line}, ${found.fault}.`));
}
