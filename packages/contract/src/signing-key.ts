import { calculateJwkThumbprint, exportJWK, type KeyObject } from 'jose';

export const ALGORITHM = 'EdDSA';

/** A public Ed25519 key (RFC 8037). Its id is its thumbprint (RFC 7638). */
export interface PublicKey {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
}

/** The public half of an Ed25519 key, and its id. */
export async function publicKeyOf(key: KeyObject): Promise<{ id: string; key: PublicKey }> {
  const { x = '' } = await exportJWK(key);
  const publicKey: PublicKey = { kty: 'OKP', crv: 'Ed25519', x };
  return { id: await calculateJwkThumbprint(publicKey), key: publicKey };
}
