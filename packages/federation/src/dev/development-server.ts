import type { ServerResponse } from 'node:http';
import type { Compiler, Configuration, DevServer } from '@rspack/core';
import type { PieceManifest } from '@whetstone/contract';
import type { Bundled } from '../build/piece-manifest.ts';
import type { PieceSource } from '../build/piece-source.ts';
import { readStats } from '../build/read-stats.ts';
import { sharedPackages } from '../build/shared-singletons.ts';
import { UsageError } from '../cli/usage-error.ts';
import { readSite } from '../release/release-target.ts';
import { developmentPreset } from './development-preset.ts';

const DEFAULT_PORT = 5101;

/** Serves a remote as it is being written, with its `remote.json`, to the pages of a running site. */
export function developmentServer(
  piece: PieceSource,
  { port = DEFAULT_PORT }: { port?: number | string },
): Configuration {
  const { name } = piece.description;
  if (piece.role === 'shell')
    throw new UsageError('The shell cannot be put into a running site: change it, and run npm start again.');
  const site = readSite();
  const origin = `http://localhost:${port}`;
  const served = new ServedManifest(piece, () => {
    console.log(
      `${name} is served from ${origin} as you write it. In the shop, for this browser session alone:`,
    );
    console.log(`  ${site}/?override=${name}@${origin}`);
    console.log(`  ${site}/?override=none ends it`);
  });
  const preset = developmentPreset(piece, origin);
  return {
    ...preset,
    plugins: [...(preset.plugins ?? []), served],
    devServer: serverOptions({ port: Number(port), site }, served),
  };
}

/** What `remote.json` says of the last build without errors. */
class ServedManifest {
  readonly #piece: PieceSource;
  readonly #onFirstBuild: () => void;
  #bundled: Bundled | undefined;

  constructor(piece: PieceSource, onFirstBuild: () => void) {
    this.#piece = piece;
    this.#onFirstBuild = onFirstBuild;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('remote.json', (stats) => {
      if (stats.hasErrors()) return;
      if (!this.#bundled) this.#onFirstBuild();
      this.#bundled = readStats(this.#piece, stats);
    });
  }

  /** Without hashes: the files change as they are written. */
  read(): PieceManifest | undefined {
    const { description, directory, role } = this.#piece;
    return (
      this.#bundled && { ...description, ...this.#bundled, files: {}, ...sharedPackages(directory, role) }
    );
  }
}

function serverOptions({ port, site }: { port: number; site: string }, served: ServedManifest): DevServer {
  return {
    host: 'localhost',
    port,
    // Never the whole page: what was typed into it would be lost.
    hot: 'only',
    liveReload: false,
    static: false,
    allowedHosts: [new URL(site).hostname, 'localhost'],
    headers: { 'access-control-allow-origin': site },
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
    setupMiddlewares: (middlewares) => [
      {
        name: 'remote.json',
        path: '/remote.json',
        middleware: (_request: unknown, response: ServerResponse) => {
          const manifest = served.read();
          response.statusCode = manifest ? 200 : 503;
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(manifest ?? { error: 'The remote does not build.' }));
        },
      },
      ...middlewares,
    ],
  };
}
