import path from 'node:path';

const here = import.meta.dirname;

/** Jest's configuration for browser code: jsdom with Node's fetch, sources compiled by SWC. */
export function browserPreset(displayName) {
  return {
    displayName,
    testTimeout: 15_000,
    testEnvironment: path.join(here, 'jsdom-environment.cjs'),
    // Workspace packages and some libraries are ES modules. Jest runs CommonJS.
    testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
    setupFilesAfterEnv: [path.join(here, 'setup.mjs')],
    transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swcOptions()] },
    transformIgnorePatterns: ['/node_modules/(?!(@whetstone|@reduxjs|react-redux|redux|immer|reselect)/)'],
    moduleNameMapper: {
      '\\.module\\.css$': path.join(here, 'class-names.cjs'),
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
