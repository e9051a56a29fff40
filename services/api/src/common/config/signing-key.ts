import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { writeOnce } from './write-once.ts';

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
