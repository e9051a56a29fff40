import { createRequire } from 'node:module';
import path from 'node:path';

const here = import.meta.dirname;
const { resolve } = createRequire(import.meta.url);
const inToolkit = (...segments) =>
  path.join(path.dirname(resolve('@reduxjs/toolkit/package.json')), 'dist', ...segments);

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
    setupFilesAfterEnv: [path.join(here, 'setup.mjs')],
    transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swcOptions()] },
    transformIgnorePatterns: [
      '/node_modules/(?!(@whetstone|@reduxjs|@tanstack|react-redux|redux|immer|reselect)/)',
    ],
    moduleNameMapper: {
      '\\.module\\.css$': path.join(here, 'class-names.cjs'),
      // React's development build captures a stack for each element, which slows component tests down.
      '^react$': path.join(here, 'react.cjs'),
      '^react/jsx-runtime$': path.join(
        path.dirname(resolve('react/package.json')),
        'cjs/react-jsx-runtime.production.js',
      ),
      // The production build has no checks of the state, which would take time after each action.
      '^@reduxjs/toolkit$': inToolkit('cjs/redux-toolkit.production.min.cjs'),
      '^@reduxjs/toolkit/query$': inToolkit('query/cjs/rtk-query.production.min.cjs'),
      '^@reduxjs/toolkit/query/react$': inToolkit('query/react/cjs/rtk-query-react.production.min.cjs'),
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
