import { readFileSync } from 'node:fs';
import { ConfigError } from './environment.ts';

/** The settings that contain a key or a secret. */
const SECRETS = [
  'ACCESS_TOKEN_PRIVATE_KEY',
  'ACCESS_TOKEN_ACCEPTED_KEYS',
  'IDENTITY_SECRET',
  'EDGE_SECRET',
  'SERVICE_SECRET',
  'RELEASE_SIGNING_KEY',
  'RELEASE_ROOT',
  'ADMIN_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'DATABASE_URL',
  'RELEASES_DATABASE_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

/** Replaces each `<NAME>_FILE` with `<NAME>`, set to the content of that file, as Docker's official images do. @throws ConfigError */
export function withSecretFiles(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...variables };
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (variables[name]?.trim())
      throw new ConfigError(`${name} and ${name}_FILE are both set; set one of them.`);
    result[name] = readSecret(`${name}_FILE`, file);
  }
  return result;
}

function readSecret(name: string, file: string): string {
  const text = tryRead(file)?.trim();
  if (text) return text;
  throw new ConfigError(`${name} must name a file with text that this process can read, not "${file}".`);
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
