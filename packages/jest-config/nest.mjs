import path from 'node:path';
import { testFiles } from './node.mjs';

const SOURCES = path.join(import.meta.dirname, '../server/src');
const decorators = { legacyDecorator: true, decoratorMetadata: true };
const swc = (parser) => [
  '@swc/jest',
  {
    jsc: { parser, transform: decorators, target: 'es2023', keepClassNames: true },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

// Jest runs CommonJS. These packages are ES modules.
const ES_MODULES = [
  '@nestjs',
  'nestjs-pino',
  'better-auth',
  '@better-auth',
  '@better-fetch',
  'better-call',
  '@noble',
  'rou3',
  'stemmer',
  'defu',
  'jose',
  'nanostores',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'load-esm',
  'cookie',
  'content-disposition',
  'path-to-regexp',
  'canonicalize',
];

/** Options for the tests of NestJS services and of the server package, whose sources they run. */
export const nestPreset = {
  testEnvironment: 'node',
  // Tests that start processes are slow on a busy machine.
  testTimeout: 120_000,
  ...testFiles,
  moduleNameMapper: { '^@whetstone/server/(.*)$': `${SOURCES}/$1.ts` },
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
    '^.+\\.m?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
};
