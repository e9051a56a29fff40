import { createRequire } from 'node:module';
import path from 'node:path';
import type { MicrofrontendManifest, ReleaseSet, RenderedPage } from '@whetstone/contract';
import type { BareRendering } from './bare-to-html.ts';

/** A process that renders pages with `renderToString`. */
const { BUILD = '', API_URL = '' } = process.env;
const DEADLINE = 60_000;

interface HostEntry {
  createRenderer(
    release: ReleaseSet,
    options: { apiUrl: string; deadline: number; requireEntry: () => never },
  ): { page(url: string, viewer: 'visitor'): Promise<RenderedPage> };
}

export interface BareRequest {
  /** Rendered in turn. */
  paths: readonly string[];
  /** Number of renderings. */
  pages: number;
}

export interface BareResult extends BareRendering {
  /** The markup of the last rendering. */
  html: string;
}

const require = createRequire(import.meta.url);
const dist = path.join(BUILD, 'dist');
const manifest: MicrofrontendManifest = require(path.join(dist, 'remote.json'));
const { createRenderer }: HostEntry = require(path.join(dist, manifest.serverEntry ?? ''));
const host = { ...manifest, version: 'bare', base: '/releases/shell/bare/' };
const renderer = createRenderer({ id: 'bare', shell: host, remotes: [] } as ReleaseSet, {
  apiUrl: `${API_URL}/api`,
  deadline: DEADLINE,
  requireEntry: () => {
    throw new Error('A single bundle has no remotes.');
  },
});

async function render({ paths, pages }: BareRequest): Promise<BareResult> {
  globalThis.bareRendering = { renders: 0, milliseconds: 0, processorTime: 0 };
  for (let page = 0; ; page += 1) {
    // A new store for each page, as on the edge; only the time inside renderToString counts.
    const { html, problem } = await renderer.page(paths[page % paths.length] ?? '/', 'visitor');
    if (problem) throw new Error(problem);
    if (globalThis.bareRendering.renders >= pages) return { ...globalThis.bareRendering, html };
  }
}

process.on('message', async (request: BareRequest) => process.send?.(await render(request)));
process.once('disconnect', () => process.exit(0));
