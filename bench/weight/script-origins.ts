import { eachMapping, type SourceMapInput, TraceMap } from '@jridgewell/trace-mapping';

/** Packages that belong to another one's row. */
const PACKAGE_ROWS: Readonly<Record<string, string>> = {
  scheduler: 'react-dom',
  redux: '@reduxjs/toolkit',
  'redux-thunk': '@reduxjs/toolkit',
  immer: '@reduxjs/toolkit',
  reselect: '@reduxjs/toolkit',
  'react-redux': '@reduxjs/toolkit',
  'use-sync-external-store': '@reduxjs/toolkit',
  'react-router-dom': 'react-router',
  stylis: 'styled-components',
  '@emotion/is-prop-valid': 'styled-components',
  '@module-federation/runtime-core': '@module-federation/runtime',
  '@module-federation/error-codes': '@module-federation/runtime',
  '@module-federation/sdk': '@module-federation/runtime',
};
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const WORKSPACE = /\/((?:packages\/[^/]+)|mf-[^/]+)\/(?:src|dist)\//;
const HOST = /^webpack:\/\/shell\/(?:\.\/)?src\//;
const BUNDLER = 'bundler runtime, federation set-up, entries';

/** The row of the table that a module counts for, by its name in a source map. */
export function originOf(source: string | null): string {
  if (source === null) return BUNDLER;
  const [, name] = PACKAGE.exec(source) ?? [];
  if (name) return PACKAGE_ROWS[name] ?? name;
  const [, workspace] = WORKSPACE.exec(source) ?? [];
  if (workspace) return workspace;
  return HOST.test(source) ? 'shell' : BUNDLER;
}

/** Returns the characters of a minified script that come from each origin, by its source map. */
export function charactersByOrigin(script: string, map: SourceMapInput): Map<string, number> {
  const lines = script.split('\n');
  const characters = new Map<string, number>();
  const add = (origin: string, count: number) =>
    void characters.set(origin, (characters.get(origin) ?? 0) + count);
  let mapped = { line: 1, column: 0, origin: BUNDLER };
  const addUntil = (line: number, column: number) => {
    for (; mapped.line < line; mapped = { ...mapped, line: mapped.line + 1, column: 0 })
      // The line end counts for the last origin of the line.
      add(mapped.origin, (lines[mapped.line - 1]?.length ?? 0) + 1 - mapped.column);
    add(mapped.origin, column - mapped.column);
  };
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source }) => {
    addUntil(generatedLine, generatedColumn);
    mapped = { line: generatedLine, column: generatedColumn, origin: originOf(source) };
  });
  addUntil(lines.length, lines.at(-1)?.length ?? 0);
  return characters;
}
