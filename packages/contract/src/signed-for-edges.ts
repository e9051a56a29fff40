import { CompactSign, compactVerify, importJWK, type KeyObject } from 'jose';
import { type ReleaseRoot, RootError } from './release-root.ts';
import { ALGORITHM, publicKeyOf } from './signing-key.ts';

/** JWS types keep release documents, candidates and tickets apart. */
export type SignedType = 'release-document' | 'release-candidate' | 'candidate-ticket';

/** Signs a payload with a key of the role `releases`. Returns a compact JWS whose header names the key. */
export async function signForEdges(type: SignedType, payload: object, key: KeyObject): Promise<string> {
  const { id } = await publicKeyOf(key);
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: ALGORITHM, typ: `${type}+jws`, kid: id })
    .sign(key);
}

/** The payload of a text that a key of the root's role `releases` signed as this type. @throws RootError */
export async function verifyForEdges(text: string, type: SignedType, root: ReleaseRoot): Promise<unknown> {
  const options = { algorithms: [ALGORITHM] };
  const verified = await compactVerify(
    text,
    (header: { kid?: string }) => keyOf(header.kid, root),
    options,
  ).catch((error: unknown) => {
    throw error instanceof RootError ? error : new RootError('the control plane did not sign it');
  });
  if (verified.protectedHeader.typ !== `${type}+jws`) throw new RootError(`it was not signed as a ${type}`);
  return JSON.parse(Buffer.from(verified.payload).toString());
}

function keyOf(id: string | undefined, { version, keys, roles }: ReleaseRoot) {
  const key = id !== undefined && roles.releases.keyIds.includes(id) ? keys[id] : undefined;
  if (!key) throw new RootError(`root version ${version} does not list its key ${id ?? '(none)'}`);
  return importJWK(key, ALGORITHM);
}
