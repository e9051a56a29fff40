import path from 'node:path';

const here = import.meta.dirname;

/**
 * Jest's configuration for browser code: jsdom with Node's fetch, sources compiled by SWC. Style sheets do not apply, unless `styles` is true:
 * `getComputedStyle` knows only the `style` and `hidden` attributes.
 */
export function browserPreset(displayName, { styles = false } = {}) {
  return {
    displayName,
    // A common id lets all projects share the transform cache.
    id: 'browser',
    testTimeout: 15_000,
    testEnvironment: path.join(here, 'jsdom-environment.cjs'),
    runtime: path.join(here, 'shared-runtime.cjs'),
    // Workspace packages and some libraries are ES modules. Jest runs CommonJS.
    testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'], styles },
    setupFiles: [path.join(here, 'production.cjs')],
    setupFilesAfterEnv: [path.join(here, 'setup.mjs')],
    transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swcOptions()] },
    transformIgnorePatterns: [
      '/node_modules/(?!(@whetstone|@reduxjs|@tanstack|react-redux|redux|immer|reselect)/)',
    ],
    moduleNameMapper: {
      '\\.module\\.css$': path.join(here, 'class-names.cjs'),
      '^react$': path.join(here, 'react.cjs'),
      '\\.(avif|gif|jpe?g|png|webp|svg|woff2?|css)$': path.join(here, 'asset.cjs'),
    },
    testMatch: ['**/src/**/*.spec.ts', '**/src/**/*.spec.tsx'],
    testPathIgnorePatterns: [
      '/node_modules/',
      ...(process.env.TEST_FULL === '1' ? [] : ['\\.full\\.spec\\.tsx?$']),
    ],
  };
}

function swcOptions() {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  };
}
