import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ReleasedPiece } from '@whetstone/contract';

const TEMPLATE =
  '<!doctype html><html><head><link rel="icon" href="{{base}}icon.svg"><!-- page:head --></head><body><div id="root"><!-- page:content --></div><!-- page:data --></body></html>';

/** A folder of releases as publishing leaves it: a shell and one remote. */
export class ReleasedSite {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<ReleasedSite> {
    const site = new ReleasedSite(await mkdtemp(path.join(tmpdir(), 'edge-')));
    await mkdir(path.join(site.folder, 'live'));
    await site.putFile('shell/1/document.html', TEMPLATE);
    await site.putFile('mf-catalog/1/remote-entry.js', 'export const entry = 1;');
    await site.putLive(shell());
    await site.putLive(catalog());
    return site;
  }

  async putFile(name: string, content: string): Promise<void> {
    const file = path.join(this.folder, 'pieces', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content));
  }

  putLive(piece: ReleasedPiece): Promise<void> {
    return this.putLiveText(piece.name, JSON.stringify(piece));
  }

  putLiveText(name: string, text: string): Promise<void> {
    return writeFile(path.join(this.folder, 'live', `${name}.json`), text);
  }

  withdraw(name: string): Promise<void> {
    return rm(path.join(this.folder, 'live', `${name}.json`));
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

export function shell(): ReleasedPiece {
  return piece({
    name: 'shell',
    entry: 'main.js',
    files: { 'assets/type.woff2': { integrity: 'sha256-y', bytes: 1, gzip: 1 } },
    routes: [{ path: '/login', module: 'login', access: 'everyone', title: 'Login' }],
  });
}

export function catalog(changes: Partial<ReleasedPiece> = {}): ReleasedPiece {
  return piece({
    routes: [
      { path: '/', module: 'home', access: 'everyone', title: 'Tools & more', description: 'Say "tools"' },
      { path: '/purchase/:productId', module: 'detail', access: 'everyone', title: 'Tool' },
    ],
    modules: { home: ['home.1.js'], detail: ['detail.1.js'] },
    ...changes,
  });
}

function piece(changes: Partial<ReleasedPiece>): ReleasedPiece {
  const name = changes.name ?? 'mf-catalog';
  return {
    name,
    team: 'team',
    routes: [],
    navigation: [],
    entry: 'remote-entry.js',
    modules: {},
    files: { 'remote-entry.js': { integrity: 'sha256-x', bytes: 1, gzip: 1 } },
    requires: {},
    version: '1',
    base: `/releases/${name}/1/`,
    ...changes,
  };
}
