import { createPublicKey } from 'node:crypto';
import type { ReleaseDocument } from '@whetstone/contract';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { compactVerify } from 'jose';
import type { TestApp } from './test-app.ts';

/** Reads the release document as an edge does, and verifies its signature. Returns undefined if there is none. */
export async function readReleaseDocument(shop: TestApp): Promise<ReleaseDocument | undefined> {
  const response = await injectInternal(shop.app, {
    url: '/internal/release-document',
    headers: edgeHeaders(shop.config),
  });
  if (response.statusCode === 404) return undefined;
  const key = createPublicKey(shop.config.delivery.signingKey);
  const { payload, protectedHeader } = await compactVerify(response.json().document, key);
  if (protectedHeader.typ !== 'release-document+jws') throw new Error('The token is not a release document.');
  return JSON.parse(Buffer.from(payload).toString());
}
