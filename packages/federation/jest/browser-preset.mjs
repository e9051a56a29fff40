import path from 'node:path';

const here = import.meta.dirname;

/** Jest's configuration for code that runs in browsers: jsdom with the web's own fetch, sources through SWC. */
export function browserPreset(displayName) {
  return {
    displayName,
    testTimeout: 15_000,
    testEnvironment: path.join(here, 'jsdom-environment.cjs'),
    // The house's packages come as ES modules, and so do some libraries; Jest runs CommonJS.
    testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
    setupFilesAfterEnv: [path.join(here, 'setup.mjs')],
    transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swcOptions()] },
    transformIgnorePatterns: ['/node_modules/(?!(@whetstone|@reduxjs|react-redux|redux|immer|reselect)/)'],
    moduleNameMapper: { '\\.(avif|webp|svg|woff2|css)$': path.join(here, 'asset.cjs') },
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
