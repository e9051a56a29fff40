import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Config } from '../common/config/config.ts';
import { RenderingEdge } from './rendering-edge.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface DeliveryApp extends TestApp {
  edge: RenderingEdge;
  signingKey: KeyObject;
}

/** The whole service with an edge that renders for its gate. */
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
