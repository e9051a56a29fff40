import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stats } from '@rspack/core';
import { asksOf } from './script-asks.ts';
import type { ImportGraph } from './waterfall.ts';

/** What each script of a browser build leads to, read from the scripts as they were written into `dist`. */
export async function readImportGraph(dist: string, stats: Stats): Promise<ImportGraph> {
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, ids: true });
  const filesOf = new Map(chunks.map(({ id, files = [] }) => [String(id), files.filter(isScript)]));
  const scripts = [...new Set([...filesOf.values()].flat())];
  const leads = await Promise.all(
    scripts.map(async (script) => {
      const asks = await asksOf(await readFile(path.join(dist, script), 'utf8'));
      const imports = asks.imports.map((address) => path.posix.join(path.posix.dirname(script), address));
      return [script, [...imports, ...asks.chunks.flatMap((chunk) => filesOf.get(chunk) ?? [])]] as const;
    }),
  );
  const known = new Map(leads);
  return (file) => known.get(file) ?? [];
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}
