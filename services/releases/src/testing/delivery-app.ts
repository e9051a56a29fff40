import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ReleaseDocument, RenderCheck } from '@whetstone/contract';
import { compactVerify } from 'jose';
import type { Config } from '../common/config/config.ts';
import { ReleaseDocumentService } from '../modules/releases/document/release-document.service.ts';
import { ReleaseState, StoredRoot } from '../modules/releases/state/rollout.entities.ts';
import { PublishedReleasesService } from '../modules/releases/telemetry/telemetry-intake.service.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface DeliveryApp extends TestApp {
  edge: RenderingEdge;
  signingKey: KeyObject;
}

/** The service with a fake edge for the render checks of the gate. */
export async function startDeliveryApp(delivery: Partial<Config['delivery']> = {}): Promise<DeliveryApp> {
  const signingKey = generateKeyPairSync('ed25519').privateKey;
  const edge = await RenderingEdge.start(signingKey);
  const shop = await startTestApp({}, { ...delivery, signingKey, edgeUrl: edge.url });
  return {
    ...shop,
    edge,
    signingKey,
    close: async () => {
      await shop.close();
      edge.close();
    },
  };
}

/** One application for all tests of a file, each of which starts without data. The document begins with sequence 1 again. */
export function sharedDeliveryApp(): DeliveryApp {
  const shop = {} as DeliveryApp;
  let respond: RenderingEdge['respond'];
  beforeAll(async () => {
    Object.assign(shop, await startDeliveryApp());
    respond = shop.edge.respond;
  });
  beforeEach(async () => {
    const { app, config, dataSource, edge } = shop;
    for (const { target } of dataSource.entityMetadatas) {
      if (target === ReleaseState) await dataSource.manager.update(target, { id: 1 }, { sequence: 0 });
      else if (target !== StoredRoot) await dataSource.createQueryBuilder().delete().from(target).execute();
    }
    // Both services cache by sequence, which starts again.
    // biome-ignore lint/complexity/useLiteralKeys: brackets reach a private member, whose name the compiler checks
    app.get(ReleaseDocumentService)['cached'] = undefined;
    // biome-ignore lint/complexity/useLiteralKeys: the same
    app.get(PublishedReleasesService)['sequence'] = 0;
    edge.abandoned = 0;
    await rm(path.join(config.dataDir, 'releases'), { recursive: true, force: true });
    config.delivery.tokenFiles = [];
    edge.respond = respond;
    edge.requests.length = 0;
  });
  afterAll(() => shop.close());
  return shop;
}

interface Candidate {
  document: ReleaseDocument;
  microfrontends: string[];
  /** The `authorization` header of the request. */
  ticket: string;
}

/** A fake edge: verifies signatures and reports that every module renders, unless a test changes `respond`. */
export class RenderingEdge {
  /** The requests in order. */
  readonly requests: Candidate[] = [];
  /** Number of requests whose client disconnected before the response. */
  abandoned = 0;
  /** Changes or delays a response. */
  respond: (checks: RenderCheck[], candidate: Candidate) => RenderCheck[] | Promise<RenderCheck[]> = (
    checks,
  ) => checks;

  private constructor(
    readonly url: string,
    readonly close: () => void,
  ) {}

  static async start(signingKey: Config['delivery']['signingKey']): Promise<RenderingEdge> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const edge = new RenderingEdge(`http://127.0.0.1:${port}`, () => server.close().closeAllConnections());
    server.on('request', async (request, response) => {
      const candidate = await readCandidate(request, signingKey).catch(() => undefined);
      if (!candidate) return response.writeHead(403).end();
      edge.requests.push(candidate);
      response.once('close', () => {
        if (!response.writableFinished) edge.abandoned += 1;
      });
      const checks = await edge.respond(rendered(candidate), candidate);
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(checks));
    });
    return edge;
  }
}

async function readCandidate(
  request: IncomingMessage,
  signingKey: Config['delivery']['signingKey'],
): Promise<Candidate> {
  const { payload, protectedHeader } = await compactVerify(await text(request), createPublicKey(signingKey));
  if (protectedHeader.typ !== 'release-candidate+jws') throw new Error('This is no candidate.');
  const { authorization: ticket = '' } = request.headers;
  return { ...JSON.parse(Buffer.from(payload).toString()), ticket };
}

function rendered({ document, microfrontends }: Candidate): RenderCheck[] {
  return document.microfrontends
    .flatMap(({ live, canary }) => (canary ? [live, canary.release] : [live]))
    .filter(({ name }) => microfrontends.includes(name))
    .flatMap(({ name, modules }) =>
      Object.keys(modules).map((module) => ({
        microfrontend: name,
        module,
        milliseconds: 7,
        deadline: 1_000,
      })),
    );
}
