import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ClientReleaseSet } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import { createEdge, type Edge } from '../app.ts';
import type { EdgeConfig } from '../config.ts';
import { EDGE_SECRET, ReleaseSource } from './release-source.ts';

/** Creates a temporary folder for an edge. */
export function edgeFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'edge-'));
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** The configuration of an edge that polls a test's release source. */
export function configFor(
  source: ReleaseSource,
  folder: string,
  changes: Partial<EdgeConfig> = {},
): EdgeConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    internalHost: '127.0.0.1',
    internalPort: 0,
    publicUrl: 'https://shop.example',
    apiUrl: source.url,
    releasesUrl: source.url,
    releasesInternalUrl: source.url,
    releaseRoot: source.firstRoot,
    folder,
    // Only a test of the deadline reaches it.
    renderDeadline: 60_000,
    renderNiceness: 0,
    keepReleasesDays: 7,
    devOrigins: [],
    awaitedMicrofrontends: [],
    logLevel: 'silent',
    earlyHints: false,
    edgeSecret: EDGE_SECRET,
    trustedProxies: [],
    ...changes,
  };
}

/** An edge in this process, with its own folder and its own releases service. */
export class OwnEdge {
  edge!: Edge;

  private constructor(
    readonly source: ReleaseSource,
    readonly folder: string,
  ) {}

  /** @param handleCall handles the calls to the API */
  static async open(handleCall?: Parameters<typeof ReleaseSource.open>[0]): Promise<OwnEdge> {
    return new OwnEdge(await ReleaseSource.open(handleCall), await edgeFolder());
  }

  /** Starts the edge, again with other settings if it runs. */
  async start(changes: Partial<EdgeConfig> = {}): Promise<Edge> {
    await this.edge?.close();
    this.edge = await createEdge(configFor(this.source, this.folder, changes));
    return this.edge;
  }

  /** Releases, and starts the edge, which reads the release document with its first request. */
  async serve(...releases: Parameters<ReleaseSource['release']>): Promise<void> {
    await this.source.release(...releases);
    await this.start();
  }

  async close(): Promise<void> {
    await this.edge?.close();
    await this.source.stop();
    await removeFolder(this.folder);
  }
}

/** The response to a raw request target: HTTP clients normalize addresses. */
export async function requestRaw(edge: FastifyInstance, target: string): Promise<string> {
  const { port } = edge.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
  return text(socket);
}

/** The data block of a page, or its import map. */
export function dataOf(body: string, element: string) {
  return JSON.parse(body.split(`${element}>`)[1]?.split('</script>')[0] ?? '');
}

/** The cookie of the first visitor who gets such a release set while a canary runs. */
export async function cookieFor(
  edge: FastifyInstance,
  isWanted: (release: ClientReleaseSet) => boolean,
): Promise<string> {
  for (let bucket = 0; bucket < 1_000; bucket += 1) {
    const cookie = `bucket=${bucket}`;
    const { body } = await edge.inject({ url: '/', headers: { cookie } });
    if (isWanted(dataOf(body, 'id="release"'))) return cookie;
  }
  throw new Error('None of 1,000 visitors gets the wanted release set.');
}

const TIMEOUT = 120_000;

/** Resolves when the home page contains the text. */
export async function untilShown(edge: FastifyInstance, expected: string): Promise<void> {
  const timeoutAt = Date.now() + TIMEOUT;
  while (!(await edge.inject(`/?${Math.random()}`)).body.includes(expected)) {
    if (Date.now() > timeoutAt) throw new Error(`The home page does not contain ${expected}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
