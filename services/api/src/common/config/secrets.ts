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
import { writeOnce } from './data-folder.ts';
import { ConfigError, type Environment } from './environment.ts';

export interface Secrets {
  accessTokenSecret: string;
  identitySecret: string;
}

/** From the environment; outside production, what is missing there is made once and kept in the data folder. */
export function readSecrets(environment: Environment, production: boolean, dataDir: string): Secrets {
  const accessTokenSecret = given(environment, 'ACCESS_TOKEN_SECRET', production);
  const identitySecret = given(environment, 'IDENTITY_SECRET', production);
  if (accessTokenSecret && identitySecret) return { accessTokenSecret, identitySecret };
  const kept = keptSecrets(dataDir);
  return {
    accessTokenSecret: accessTokenSecret ?? kept.accessTokenSecret,
    identitySecret: identitySecret ?? kept.identitySecret,
  };
}

function given(environment: Environment, name: string, required: boolean): string | undefined {
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

/** From the environment. Outside production, generated once into the data folder, where `npm start` reads it for the edge. */
export function readEdgeSecret(environment: Environment, production: boolean, dataDir: string): string {
  const secret = given(environment, 'EDGE_SECRET', production);
  if (secret) return secret;
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'edge-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeOnce(file, randomSecret());
  const kept = readFileSync(file, 'utf8');
  if (kept.length >= MIN_LENGTH) return kept;
  throw new ConfigError(
    `${file} must have at least ${MIN_LENGTH} characters; delete it to generate a new one.`,
  );
}

function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const made: Secrets = { accessTokenSecret: randomSecret(), identitySecret: randomSecret() };
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeOnce(file, JSON.stringify(made));
  } catch {
    throw new ConfigError(`DATA_DIR (${dataDir}) must be a folder that this process can write to.`);
  }
  return readKept(file);
}

function readKept(file: string): Secrets {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
    const { accessTokenSecret, identitySecret } = kept;
    if (accessTokenSecret && identitySecret) return { accessTokenSecret, identitySecret };
  } catch {
    // Falls through to the sentence below: unreadable and incomplete need the same answer.
  }
  throw new ConfigError(
    `${file} cannot be read; delete it to have new secrets made (everybody signs in again).`,
  );
}

function randomSecret(): string {
  return randomBytes(48).toString('base64url');
}

const PRIVATE = { type: 'pkcs8', format: 'pem' } as const;
const PUBLIC = { type: 'spki', format: 'pem' } as const;

/** From the environment; outside production a pair is made once in the data folder, the public half beside it for the edge. */
export function readSigningKey(environment: Environment, production: boolean, dataDir: string): KeyObject {
  const given = environment.text('RELEASE_SIGNING_KEY');
  // Where one line is all there is room for, line ends are written as \n.
  if (given !== undefined) return parse(given.replaceAll('\\n', '\n'), 'RELEASE_SIGNING_KEY');
  if (production) {
    throw new ConfigError(
      'RELEASE_SIGNING_KEY must be set when NODE_ENV is production (an Ed25519 private key as PEM).',
    );
  }
  return keptKey(join(dataDir, 'keys'));
}

function keptKey(folder: string): KeyObject {
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
