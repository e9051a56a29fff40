import { readFileSync } from 'node:fs';

/** An invalid setting. The process prints the message, without a stack, and exits. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

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

/**
 * Reads environment variables. A key or secret can also be in a file, whose path is in `<NAME>_FILE`, as in Docker's official images. Each error
 * message names its variable. @throws ConfigError
 */
export class Environment {
  private readonly variables: NodeJS.ProcessEnv;

  constructor(variables: NodeJS.ProcessEnv) {
    this.variables = withSecretFiles(variables);
  }

  text(name: string): string | undefined {
    return this.variables[name]?.trim() || undefined;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`);
  }

  oneOf(name: string, fallback: string, values: readonly string[]): string {
    const text = this.text(name) ?? fallback;
    if (values.includes(text)) return text;
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, but it is "${text}".`);
  }

  list(name: string, fallback: string[]): string[] {
    const parts = this.text(name)?.split(',') ?? fallback;
    return parts.map((part) => part.trim()).filter(Boolean);
  }

  /** The message omits the value, which may contain a password. */
  url(name: string, protocols: readonly string[]): URL | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url && protocols.includes(url.protocol)) return url;
    const examples = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ConfigError(`${name} must be a URL that starts with ${examples}.`);
  }

  /** Requires all of the variables or none. Returns undefined for none. */
  together<Name extends string>(names: readonly Name[]): Record<Name, string> | undefined {
    const missing = names.filter((name) => this.text(name) === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length > 0) {
      throw new ConfigError(
        `${missing.join(' and ')} must be set too, because ${names.join(', ')} belong together.`,
      );
    }
    return Object.fromEntries(names.map((name) => [name, this.text(name)])) as Record<Name, string>;
  }
}

function withSecretFiles(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
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
