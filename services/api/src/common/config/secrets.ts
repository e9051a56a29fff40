import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIN_SECRET_LENGTH as MIN_LENGTH } from '@whetstone/contract/edge-secret';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { writeOnce } from './write-once.ts';

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
