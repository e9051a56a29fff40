import type { KeyObject } from 'node:crypto';
import { compactVerify } from 'jose';
import { VerificationError } from './verification-error.ts';

/** JWS types keep release documents, candidates and tickets apart. */
export type SignedType = 'release-document' | 'release-candidate' | 'candidate-ticket';

/** What a signed text says, if the API signed it, and signed it as this. @throws VerificationError */
export async function openSigned(text: string, type: SignedType, key: KeyObject): Promise<unknown> {
  const { payload, protectedHeader } = await compactVerify(text, key, { algorithms: ['EdDSA'] }).catch(() => {
    throw new VerificationError('the API did not sign it');
  });
  if (protectedHeader.typ !== `${type}+jws`) throw new VerificationError(`it was not signed as a ${type}`);
  return JSON.parse(new TextDecoder().decode(payload));
}
