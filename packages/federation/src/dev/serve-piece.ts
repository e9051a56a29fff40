import type { ServerResponse } from 'node:http';
import { type DevServer, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { PieceManifest } from '@whetstone/contract';
import type { Bundled } from '../build/piece-manifest.ts';
import type { PieceSource } from '../build/piece-source.ts';
import { readStats } from '../build/read-stats.ts';
import { sharedPackages } from '../build/shared-singletons.ts';
import { developmentPreset } from './development-preset.ts';

export interface DevelopmentPlace {
  port: number;
  /** The site in whose pages the piece appears. */
  site: string;
}

/** Serves a remote as it is being written, and its `remote.json`; resolves with its origin once it listens. */
export async function servePiece(piece: PieceSource, { port, site }: DevelopmentPlace): Promise<string> {
  const origin = `http://localhost:${port}`;
  const compiler = rspack(developmentPreset(piece, origin));
  let bundled: Bundled | undefined;
  compiler.hooks.done.tap('whetstone', (stats) => {
    if (!stats.hasErrors()) bundled = readStats(piece, stats);
  });
  const describe = () => bundled && describePiece(piece, bundled);
  const server = new RspackDevServer(serverOptions({ port, site }, describe), compiler);
  await server.start();
  return origin;
}

function serverOptions(
  { port, site }: DevelopmentPlace,
  describe: () => PieceManifest | undefined,
): DevServer {
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
          const manifest = describe();
          response.statusCode = manifest ? 200 : 503;
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(manifest ?? { error: 'The piece does not build.' }));
        },
      },
      ...middlewares,
    ],
  };
}

/** Without hashes: the files change as they are written. */
function describePiece({ description, directory, role }: PieceSource, bundled: Bundled): PieceManifest {
  return { ...description, ...bundled, files: {}, ...sharedPackages(directory, role) };
}
