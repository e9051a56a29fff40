import { Ajv } from 'ajv';
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  flattenedVerify,
  type GeneralJWS,
  GeneralSign,
  importJWK,
  type KeyObject,
} from 'jose';
import { ALGORITHM, type PublicKey, publicKeyOf } from './signing-key.ts';

/*
 * The root of trust of release documents, after The Update Framework (https://theupdateframework.github.io/specification/latest/):
 * a root document names the keys of each role, and offline keys sign it. An edge pins one root document and follows the chain: each
 * version is signed by the root keys of the version before and by its own.
 */

export interface ReleaseRoot {
  schema: 1;
  /** Increases by one with each root document. */
  version: number;
  /** ISO 8601. Edges adopt no release document after this time. */
  expiresAt: string;
  /** Edges accept only release documents of this epoch. The next epoch starts a new count of sequences. */
  epoch: number;
  /** By key id. */
  keys: Readonly<Record<string, PublicKey>>;
  roles: {
    /** Signs root documents: `threshold` different keys must sign. */
    root: { keyIds: readonly string[]; threshold: number };
    /** Signs release documents: any of these keys. */
    releases: { keyIds: readonly string[] };
  };
}

/** A root document with its signatures: a JWS in JSON serialization (RFC 7515, section 7.2.1). */
export type SignedRoot = GeneralJWS;

/** A root document is not valid. The message completes a sentence such as "RELEASE_ROOT must be a valid root document: …". */
export class RootError extends Error {}

const TYPE = 'release-root+jws';

const KEY_ID = { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' };
const KEY_IDS = { type: 'array', minItems: 1, maxItems: 20, uniqueItems: true, items: KEY_ID };
const COUNT = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };

const ajv = new Ajv();
const isSigned = ajv.compile<SignedRoot>({
  type: 'object',
  required: ['payload', 'signatures'],
  properties: {
    payload: { type: 'string', maxLength: 65_536 },
    signatures: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['protected', 'signature'],
        properties: {
          protected: { type: 'string', maxLength: 1_024 },
          signature: { type: 'string', maxLength: 1_024 },
        },
      },
    },
  },
});
const isRoot = ajv.compile<ReleaseRoot>({
  type: 'object',
  required: ['schema', 'version', 'expiresAt', 'epoch', 'keys', 'roles'],
  properties: {
    schema: { const: 1 },
    version: COUNT,
    expiresAt: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' },
    epoch: COUNT,
    keys: {
      type: 'object',
      propertyNames: KEY_ID,
      additionalProperties: {
        type: 'object',
        required: ['kty', 'crv', 'x'],
        properties: { kty: { const: 'OKP' }, crv: { const: 'Ed25519' }, x: KEY_ID },
      },
    },
    roles: {
      type: 'object',
      required: ['root', 'releases'],
      properties: {
        root: {
          type: 'object',
          required: ['keyIds', 'threshold'],
          properties: { keyIds: KEY_IDS, threshold: COUNT },
        },
        releases: { type: 'object', required: ['keyIds'], properties: { keyIds: KEY_IDS } },
      },
    },
  },
});

/** Reads the JSON text of a signed root document. Verifies no signature. @throws RootError */
export function parseSignedRoot(text: string): SignedRoot {
  return checkSignedRoot(parseJson(text));
}

/** Checks the shape of a signed root document. Verifies no signature. @throws RootError */
export function checkSignedRoot(value: unknown): SignedRoot {
  if (isSigned(value)) return value;
  throw new RootError('it is not the JSON of a signed root document');
}

/** The root document, signed by enough of its own root keys. @throws RootError */
export async function openRoot(signed: SignedRoot): Promise<ReleaseRoot> {
  const root = await readRoot(signed);
  await requireSignatures(signed, root);
  return root;
}

/** The root document that follows the trusted one, signed by enough root keys of both. @throws RootError */
export async function followRoot(trusted: ReleaseRoot, signed: SignedRoot): Promise<ReleaseRoot> {
  // First the keys that are trusted already: nothing of an unsigned document is read.
  await requireSignatures(signed, trusted);
  const next = await openRoot(signed);
  if (next.version !== trusted.version + 1)
    throw new RootError(`root version ${next.version} does not follow version ${trusted.version}`);
  if (next.epoch < trusted.epoch)
    throw new RootError(`root version ${next.version} returns from epoch ${trusted.epoch} to ${next.epoch}`);
  return next;
}

/** The payload without any check, for a document that has been verified before. @throws RootError */
export async function readRoot({ payload }: Pick<SignedRoot, 'payload'>): Promise<ReleaseRoot> {
  const value = parseJson(Buffer.from(String(payload), 'base64url').toString());
  if (!isRoot(value)) {
    const [{ instancePath = '', message = 'is not valid' } = {}] = isRoot.errors ?? [];
    throw new RootError(`the root document is malformed: ${instancePath || 'it'} ${message}`);
  }
  for (const [id, key] of Object.entries(value.keys)) {
    if ((await calculateJwkThumbprint(key)) !== id)
      throw new RootError(`root version ${value.version} lists a key under an id that is not its thumbprint`);
  }
  const { root, releases } = value.roles;
  const unknown = [...root.keyIds, ...releases.keyIds].find((id) => !Object.hasOwn(value.keys, id));
  if (unknown) throw new RootError(`root version ${value.version} does not contain its key ${unknown}`);
  if (root.threshold > root.keyIds.length)
    throw new RootError(
      `root version ${value.version} requires ${root.threshold} signatures and has ${root.keyIds.length} root keys`,
    );
  return value;
}

/** The ids of the root's keys that signed the document. A key counts once. */
export async function signersOf(signed: SignedRoot, { keys, roles }: ReleaseRoot): Promise<string[]> {
  const signers = new Set<string>();
  for (const { protected: head = '', signature } of signed.signatures) {
    const kid = keyIdIn(head);
    const key = roles.root.keyIds.includes(kid) ? keys[kid] : undefined;
    if (!key) continue;
    const jws = { payload: signed.payload, protected: head, signature };
    const options = { algorithms: [ALGORITHM] };
    const verified = await flattenedVerify(jws, await importJWK(key, ALGORITHM), options).catch(() => null);
    if (verified?.protectedHeader?.typ === TYPE) signers.add(kid);
  }
  return [...signers];
}

async function requireSignatures(signed: SignedRoot, root: ReleaseRoot): Promise<void> {
  const { threshold } = root.roles.root;
  const signers = await signersOf(signed, root);
  if (signers.length < threshold)
    throw new RootError(
      `it has ${signers.length} of ${threshold} required signatures by the root keys of version ${root.version}`,
    );
}

function keyIdIn(head: string): string {
  try {
    return String(decodeProtectedHeader({ protected: head }).kid);
  } catch {
    return '';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Signs a root document with these private keys. */
export async function signRoot(root: ReleaseRoot, keys: readonly KeyObject[]): Promise<SignedRoot> {
  const signing = new GeneralSign(Buffer.from(JSON.stringify(root)));
  for (const key of keys) {
    const { id } = await publicKeyOf(key);
    signing.addSignature(key).setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id });
  }
  return signing.sign();
}
