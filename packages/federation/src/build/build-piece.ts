import { cp } from 'node:fs/promises';
import path from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import type { PieceManifest } from '@whetstone/contract';
import { UsageError } from '../cli/usage-error.ts';
import { bundlerPreset } from './bundler-preset.ts';
import { checkBudgets } from './check-budgets.ts';
import { developmentShellPreset } from './development-shell-preset.ts';
import { type Bundled, writePieceManifest } from './piece-manifest.ts';
import { type PieceSource, readPieceSource } from './piece-source.ts';
import { precompress } from './precompress.ts';
import { entryOf, readStats } from './read-stats.ts';

/** What the shell releases as it stands: the page's template and icon. */
const DOCUMENT_FILES = ['document.html', 'icon.svg'];

/**
 * Builds the piece in `directory` into its `dist`: for browsers, and in `dist/server` for the edge.
 * @throws UsageError with the bundler's report when the sources do not build, or with the sizes when they are too large
 */
export async function buildPiece(directory: string): Promise<PieceManifest> {
  const piece = await readPieceSource(directory);
  const bundled = readStats(piece, await bundle(bundlerPreset(piece, 'browser')));
  await bundle(bundlerPreset(piece, 'server'));
  await precompress(path.join(directory, 'dist'));
  const extras = piece.role === 'shell' ? await addShellExtras(piece) : {};
  const manifest = await writePieceManifest(piece, { ...bundled, ...extras });
  checkBudgets(manifest);
  return manifest;
}

/** The page's template, and the entry for pages with an override: Fast Refresh needs a development build of React. */
async function addShellExtras(piece: PieceSource): Promise<Pick<Bundled, 'developmentEntry'>> {
  const { directory } = piece;
  for (const file of DOCUMENT_FILES) {
    await cp(path.join(directory, 'src', file), path.join(directory, 'dist', file));
  }
  return { developmentEntry: entryOf(await bundle(developmentShellPreset(piece))) };
}

async function bundle(configuration: ReturnType<typeof bundlerPreset>): Promise<Stats> {
  const compiler = rspack(configuration);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new UsageError(stats.toString({ preset: 'errors-only', colors: false }));
  return stats;
}
