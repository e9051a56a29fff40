import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_SECRET_LENGTH as MIN_LENGTH } from '@whetstone/contract/edge-secret';
import { writeOnce } from '@whetstone/server/config/data-folder';
import { ConfigError, type Environment } from '@whetstone/server/config/environment';

export interface Secrets {
  accessTokenSecret: string;
  identitySecret: string;
}

/** Reads the secrets from the environment. Outside production, missing secrets are generated once into the data folder. */
export function readSecrets(environment: Environment, production: boolean, dataDir: string): Secrets {
  const accessTokenSecret = fromEnvironment(environment, 'ACCESS_TOKEN_SECRET', production);
  const identitySecret = fromEnvironment(environment, 'IDENTITY_SECRET', production);
  if (accessTokenSecret && identitySecret) return { accessTokenSecret, identitySecret };
  const stored = storedSecrets(dataDir);
  return {
    accessTokenSecret: accessTokenSecret ?? stored.accessTokenSecret,
    identitySecret: identitySecret ?? stored.identitySecret,
  };
}

function fromEnvironment(environment: Environment, name: string, required: boolean): string | undefined {
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

/** Reads the edge secret from the environment. Outside production, it is generated once into the data folder, where `npm start` reads it for the edge. */
export function readEdgeSecret(environment: Environment, production: boolean, dataDir: string): string {
  const secret = fromEnvironment(environment, 'EDGE_SECRET', production);
  if (secret) return secret;
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'edge-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeOnce(file, randomSecret());
  const stored = readFileSync(file, 'utf8');
  if (stored.length >= MIN_LENGTH) return stored;
  throw new ConfigError(
    `${file} must have at least ${MIN_LENGTH} characters; delete it to generate a new one.`,
  );
}

function storedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const generated: Secrets = { accessTokenSecret: randomSecret(), identitySecret: randomSecret() };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeOnce(file, JSON.stringify(generated));
  } catch {
    throw new ConfigError(`DATA_DIR (${dataDir}) must be a folder that this process can write to.`);
  }
  return readStored(file);
}

function readStored(file: string): Secrets {
  try {
    const { accessTokenSecret, identitySecret } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
    if (accessTokenSecret && identitySecret) return { accessTokenSecret, identitySecret };
  } catch {
    // An unreadable file and an incomplete one get the same message.
  }
  throw new ConfigError(
    `${file} cannot be read; delete it to generate new secrets (all users must sign in again).`,
  );
}

function randomSecret(): string {
  return randomBytes(48).toString('base64url');
}

const PRIVATE = { type: 'pkcs8', format: 'pem' } as const;
const PUBLIC = { type: 'spki', format: 'pem' } as const;

/** Reads the signing key from the environment. Outside production, a key pair is generated once into the data folder; the edge reads its public key. */
export function readSigningKey(environment: Environment, production: boolean, dataDir: string): KeyObject {
  const pem = environment.text('RELEASE_SIGNING_KEY');
  // A setting of one line has \n for each line end.
  if (pem !== undefined) return parse(pem.replaceAll('\\n', '\n'), 'RELEASE_SIGNING_KEY');
  if (production) {
    throw new ConfigError(
      'RELEASE_SIGNING_KEY must be set when NODE_ENV is production (an Ed25519 private key as PEM).',
    );
  }
  return storedKey(join(dataDir, 'keys'));
}

function storedKey(folder: string): KeyObject {
  const file = join(folder, 'release-private.pem');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeOnce(file, newKey());
  const key = parse(readFileSync(file, 'utf8'), file);
  writeFileSync(join(folder, 'release-public.pem'), createPublicKey(key).export(PUBLIC), { mode: 0o600 });
  return key;
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export(PRIVATE).toString();
}

function parse(pem: string, name: string): KeyObject {
  const key = tryParse(pem);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new ConfigError(`${name} must be an Ed25519 private key as PEM (PKCS#8).`);
}

function tryParse(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
