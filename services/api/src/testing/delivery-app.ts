import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { RenderingEdge } from './rendering-edge.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface DeliveryApp extends TestApp {
  edge: RenderingEdge;
  signingKey: KeyObject;
}

/** The whole service with an edge that renders for its gate. */
export async function startDeliveryApp(): Promise<DeliveryApp> {
  const signingKey = generateKeyPairSync('ed25519').privateKey;
  const edge = await RenderingEdge.start(signingKey);
  const shop = await startTestApp({}, { signingKey, edgeUrl: edge.url });
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
