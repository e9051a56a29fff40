import { fileURLToPath } from 'node:url';
import type { Configuration, RuleSetRule } from '@rspack/core';
import type { BuildTarget } from '../source/target.ts';

type ModuleOptions = NonNullable<Configuration['module']>;

const IMAGE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/;
const FONT = /\.woff2?$/;
const CSS_MODULE = /\.module\.css$/;

/** The CSS files and images that a remote imports. */
export function assetRules(name: string, target: BuildTarget): RuleSetRule[] {
  const scope = (hasLocalNames: boolean) => ({
    loader: compiled('./scope-styles-loader.js'),
    options: { name, hasLocalNames },
  });
  return [
    { test: CSS_MODULE, type: 'css/module', use: [scope(true)] },
    { test: /\.css$/, exclude: CSS_MODULE, type: 'css', use: [scope(false)] },
    {
      test: IMAGE,
      oneOf: [
        // `url()` and `new URL()`.
        { dependency: 'url', type: 'asset/resource' },
        { type: 'javascript/auto', loader: compiled('./image-loader.js'), options: { target } },
      ],
    },
    { test: FONT, type: 'asset/resource' },
  ];
}

/** CSS modules export an object with their class names, and rename classes, ids and keyframes only. */
export const styleParser: ModuleOptions['parser'] = {
  'css/module': {
    namedExports: false,
    // A custom property may be a token of @whetstone/ui.
    dashedIdents: false,
    container: false,
    customIdents: false,
    function: false,
    grid: false,
  },
};

/** Both targets write the same class names. The name of the microfrontend keeps them apart from those of others. */
export function styleGenerator(name: string, target: BuildTarget): ModuleOptions['generator'] {
  const exportsOnly = target === 'server';
  return { css: { exportsOnly }, 'css/module': { exportsOnly, localIdentName: `${name}-[local]-[hash]` } };
}

function compiled(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
