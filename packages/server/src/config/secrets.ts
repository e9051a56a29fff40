import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MIN_SECRET_LENGTH as MIN_LENGTH } from '@whetstone/contract/edge-secret';
import { ConfigError, type Environment } from '@whetstone/contract/environment';
import { writeOnce } from './data-folder.ts';

/** Reads the identity secret from the environment. Outside production, it is generated once into the data folder. */
export function readIdentitySecret(environment: Environment, production: boolean, dataDir: string): string {
  const secret = readSecret(environment, 'IDENTITY_SECRET', production);
  if (secret) return secret;
  const file = storeOnce(dataDir, 'secrets.json', () => JSON.stringify({ identitySecret: randomSecret() }));
  try {
    const { identitySecret } = JSON.parse(readFileSync(file, 'utf8')) as { identitySecret?: string };
    if (identitySecret) return identitySecret;
  } catch {
    // An unreadable file and an incomplete one get the same message.
  }
  throw new ConfigError(
    `${file} cannot be read; delete it to generate new secrets (all users must sign in again).`,
  );
}

function readSecret(environment: Environment, name: string, required: boolean): string | undefined {
  const secret = environment.text(name);
  if (secret === undefined && required) {
    throw new ConfigError(
      `${name} must be set when NODE_ENV is production (at least ${MIN_LENGTH} characters).`,
    );
  }
  if (secret !== undefined && secret.length < MIN_LENGTH) {
    throw new ConfigError(`${name} must have at least ${MIN_LENGTH} characters.`);
  }
  return secret;
}

/** Reads a secret that two processes share. Outside production, it is generated once into the data folder, where `npm start` reads it for the other process. */
export function readSharedSecret(
  environment: Environment,
  name: 'EDGE_SECRET' | 'SERVICE_SECRET',
  production: boolean,
  dataDir: string,
): string {
  const secret = readSecret(environment, name, production);
  if (secret) return secret;
  const file = storeOnce(dataDir, `keys/${name.toLowerCase().replace('_', '-')}`, randomSecret);
  const stored = readFileSync(file, 'utf8');
  if (stored.length >= MIN_LENGTH) return stored;
  throw new ConfigError(
    `${file} must have at least ${MIN_LENGTH} characters; delete it to generate a new one.`,
  );
}

/** Stores a generated value in the data folder, unless the file exists. Returns the path of the file. */
function storeOnce(dataDir: string, name: string, generate: () => string): string {
  const file = join(dataDir, name);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeOnce(file, generate());
  } catch {
    throw new ConfigError(`DATA_DIR (${dataDir}) must be a folder that this process can write to.`);
  }
  return file;
}

function randomSecret(): string {
  return randomBytes(48).toString('base64url');
}

/** Reads the signing key from the environment. Outside production, a key is generated once into the data folder. */
export function readSigningKey(environment: Environment, production: boolean, dataDir: string): KeyObject {
  return readPrivateKey(environment, 'RELEASE_SIGNING_KEY', ED25519, production ? null : dataDir);
}

/** Reads the key of access tokens from the environment. Outside production, it is generated once into the data folder. */
export function readAccessTokenKey(
  environment: Environment,
  production: boolean,
  dataDir: string,
): KeyObject {
  return readPrivateKey(environment, 'ACCESS_TOKEN_PRIVATE_KEY', P256, production ? null : dataDir);
}

const END_OF_KEY = /(?<=-----END PUBLIC KEY-----)/;

/** Reads public keys, one after the other in one setting. */
export function readAcceptedAccessTokenKeys(environment: Environment): KeyObject[] {
  const name = 'ACCESS_TOKEN_ACCEPTED_KEYS';
  const pems = withLineEnds(environment.text(name) ?? '').split(END_OF_KEY);
  return pems.filter((pem) => pem.trim()).map((pem) => parse(createPublicKey, pem, name, P256));
}

interface KeyKind {
  name: string;
  /** Of the generated key, in the data folder. */
  file: string;
  generate: () => { privateKey: KeyObject };
  isMatch: (key: KeyObject) => boolean;
}

const ED25519: KeyKind = {
  name: 'Ed25519',
  file: 'keys/release-private.pem',
  generate: () => generateKeyPairSync('ed25519'),
  isMatch: ({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519',
};
const P256: KeyKind = {
  name: 'P-256',
  file: 'keys/access-token-private.pem',
  generate: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  isMatch: ({ asymmetricKeyDetails }) => asymmetricKeyDetails?.namedCurve === 'prime256v1',
};

/** @param dataDir for a generated key; null if the setting is required */
function readPrivateKey(
  environment: Environment,
  name: string,
  kind: KeyKind,
  dataDir: string | null,
): KeyObject {
  const pem = environment.text(name);
  if (pem !== undefined) return parse(createPrivateKey, withLineEnds(pem), name, kind);
  if (dataDir === null)
    throw new ConfigError(
      `${name} must be set when NODE_ENV is production (${article(kind)} private key as PEM).`,
    );
  const file = storeOnce(dataDir, kind.file, () =>
    kind.generate().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  return parse(createPrivateKey, readFileSync(file, 'utf8'), file, kind);
}

/** A setting of one line has \n for each line end. */
function withLineEnds(pem: string): string {
  return pem.replaceAll('\\n', '\n');
}

function parse(create: (pem: string) => KeyObject, pem: string, name: string, kind: KeyKind): KeyObject {
  const key = tryCreate(create, pem);
  if (key && kind.isMatch(key)) return key;
  const type = create === createPrivateKey ? 'private key as PEM (PKCS#8)' : 'public key as PEM';
  throw new ConfigError(`${name} must be ${article(kind)} ${type}.`);
}

function article({ name }: KeyKind): string {
  return name === 'P-256' ? `a ${name}` : `an ${name}`;
}

function tryCreate(create: (pem: string) => KeyObject, pem: string): KeyObject | undefined {
  try {
    return create(pem);
  } catch {
    return undefined;
  }
}
