import path from 'node:path';
import type { PieceManifest } from '@whetstone/contract';
import { bundle } from './bundle.ts';
import { bundlerPreset } from './bundler-preset.ts';
import { checkBudgets } from './check-budgets.ts';
import { developmentShellPreset } from './development-shell-preset.ts';
import { writeDocumentFiles } from './document-files.ts';
import { serverEntryOf } from './entry-names.ts';
import { writePieceManifest } from './piece-manifest.ts';
import { readPieceSource } from './piece-source.ts';
import { type Weight, weightsOf } from './piece-weight.ts';
import { precompress } from './precompress.ts';
import { readLeads } from './read-leads.ts';
import { entryOf, readStats } from './read-stats.ts';
import { exportedNames, importedNames } from './shared-names.ts';

export interface BuiltPiece {
  manifest: PieceManifest;
  weights: Weight[];
}

/**
 * Builds the piece in `directory` into its `dist`: for browsers, and in `dist/server` for the edge.
 * @throws UsageError with the bundler's report when the sources do not build, or with the breakdown when a page is over its budget
 */
export async function buildPiece(directory: string): Promise<BuiltPiece> {
  const piece = await readPieceSource(directory);
  const stats = await bundle(bundlerPreset(piece, 'browser'));
  await bundle(bundlerPreset(piece, 'server'));
  const dist = path.join(directory, 'dist');
  if (piece.role === 'shell') await writeDocumentFiles(directory, dist);
  await precompress(dist);
  const manifest = await writePieceManifest(piece, {
    ...readStats(piece, stats),
    serverEntry: serverEntryOf(piece.role),
    ...(piece.role === 'shell' ? { exports: exportedNames(stats) } : { imports: await importedNames(stats) }),
    // Fast Refresh needs a development build of React: the entry for pages with a developer's override.
    ...(piece.role === 'shell' && { developmentEntry: entryOf(await bundle(developmentShellPreset(piece))) }),
  });
  const weights = weightsOf(manifest, await readLeads(dist, stats));
  checkBudgets(manifest.name, weights);
  return { manifest, weights };
}
