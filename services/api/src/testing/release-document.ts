import { createPublicKey } from 'node:crypto';
import type { ReleaseDocument } from '@whetstone/contract';
import { compactVerify } from 'jose';
import type { TestApp } from './test-app.ts';

/** The document that edges get, once its signature is checked; undefined while there is none. */
export async function readReleaseDocument(shop: TestApp): Promise<ReleaseDocument | undefined> {
  const response = await shop.app.inject('/api/internal/release-document');
  if (response.statusCode === 404) return undefined;
  const key = createPublicKey(shop.config.delivery.signingKey);
  const { payload, protectedHeader } = await compactVerify(response.body, key);
  if (protectedHeader.typ !== 'release-document+jws') throw new Error('This is no release document.');
  return JSON.parse(Buffer.from(payload).toString());
}
