import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import type { Compiler, Configuration, DevServer } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { type BuildOutput, readStats } from '../manifest/manifest.ts';
import { bundlerPreset } from '../preset/preset.ts';
import { readSite } from '../release/release-target.ts';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { sharedPackages } from '../source/shared-singletons.ts';
import { UsageError } from '../usage-error.ts';

/** Several remotes can be in development at the same time. `npm start` allows overrides from these ports. */
const PORTS = Array.from({ length: 10 }, (_, at) => 5101 + at);
const HOST = 'localhost';

/**
 * The configuration of a server that rebuilds a remote after each edit and serves it to the pages of a running site.
 * @throws UsageError for the host, and when no port is free
 */
export async function developmentServer(
  microfrontend: MicrofrontendSource,
  { port: wanted }: { port?: number | string },
): Promise<Configuration> {
  const { name } = microfrontend.description;
  if (microfrontend.role === 'shell')
    throw new UsageError('The shell has no development server: change it, and run npm start again.');
  const site = readSite();
  const port = Number(wanted ?? (await freePort()));
  const origin = `http://${HOST}:${port}`;
  const served = servedManifest(microfrontend, () => {
    console.log(`${name} is served from ${origin}. Open the shop with it, in this browser session only:`);
    console.log(`  ${site}/?override=${name}@${origin}`);
    console.log(`  ${site}/?override=none ends all overrides.`);
  });
  const preset = developmentPreset(microfrontend, origin);
  return {
    ...preset,
    plugins: [...(preset.plugins ?? []), served],
    devServer: serverOptions({ port, site }, served),
  };
}

/** The first free port. @throws UsageError */
async function freePort(): Promise<number> {
  for (const port of PORTS) if (await isFree(port)) return port;
  throw new UsageError(
    `The ports ${PORTS.at(0)} to ${PORTS.at(-1)} are in use: choose another one with --port.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}

/** A remote in development: served from `origin`, with Fast Refresh. */
function developmentPreset(microfrontend: MicrofrontendSource, origin: string): Configuration {
  const preset = bundlerPreset(microfrontend, 'browser', 'development');
  return {
    ...preset,
    // The content security policy of a page forbids eval, which the bundler's faster source maps need.
    devtool: 'cheap-module-source-map',
    output: {
      ...preset.output,
      publicPath: `${origin}/`,
      filename: '[name].js',
      chunkFilename: '[name].js',
      // A hot update loads the file of the page's build again.
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      // A browser that missed builds, such as a suspended one, applies their hot updates in sequence.
      clean: false,
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'named',
      // The dev server's client skips a failed build. If that build were emitted, the next hot update would apply to it alone.
      emitOnErrors: false,
    },
    // With lazy compilation, import() in a remote never resolves.
    lazyCompilation: false,
    plugins: [...(preset.plugins ?? []), new ReactRefreshRspackPlugin()],
  };
}

/** Keeps the `remote.json` of the last build without errors. */
function servedManifest(microfrontend: MicrofrontendSource, onFirstBuild: () => void) {
  const { description, directory, role } = microfrontend;
  let output: BuildOutput | undefined;
  return {
    apply: (compiler: Compiler) =>
      compiler.hooks.done.tap('remote.json', (stats) => {
        if (stats.hasErrors()) return;
        if (!output) onFirstBuild();
        output = readStats(microfrontend, stats);
      }),
    /** Without hashes: the files change with each edit. */
    read: (): MicrofrontendManifest | undefined =>
      output && { ...description, ...output, files: {}, ...sharedPackages(directory, role) },
  };
}

function serverOptions(
  { port, site }: { port: number; site: string },
  served: ReturnType<typeof servedManifest>,
): DevServer {
  return {
    host: HOST,
    port,
    // A reload of the page would discard typed input.
    hot: 'only',
    liveReload: false,
    static: false,
    allowedHosts: [new URL(site).hostname, HOST],
    // The page shows the errors of all remotes in its own overlay.
    client: { overlay: false, logging: 'warn', webSocketURL: `ws://${HOST}:${port}/ws` },
    setupMiddlewares: (middlewares) => [
      // First, against DNS rebinding.
      ...middlewares.filter(({ name }) => isHostCheck(name)),
      { name: 'cross-origin', middleware: crossOrigin(site) },
      {
        name: 'remote.json',
        path: '/remote.json',
        middleware: (_request: unknown, response: ServerResponse) => {
          const manifest = served.read();
          response.statusCode = manifest ? 200 : 503;
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify(manifest ?? { error: 'The build of the remote failed.' }));
        },
      },
      ...middlewares.filter(({ name }) => !isHostCheck(name) && !isTool(name)),
    ],
  };
}

function isHostCheck(name: string | undefined): boolean {
  return name === 'host-header-check';
}

/** These endpoints open files in the editor and start builds. An image on any site could request them. */
function isTool(name = ''): boolean {
  return name.startsWith('rspack-dev-server-');
}

/** Lets the site's pages read every file. Rejects scripts without CORS: another site could load and observe the remote's code that way. */
function crossOrigin(site: string) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode } = request.headers;
    if (destination === 'script' && mode === 'no-cors') {
      response.writeHead(403).end();
      return;
    }
    response.setHeader('access-control-allow-origin', site);
    if (request.method !== 'OPTIONS') {
      next();
      return;
    }
    // The preflight of private network access: the page of a public site loads from this machine.
    response.setHeader('access-control-allow-private-network', 'true');
    response.statusCode = 204;
    response.end();
  };
}
