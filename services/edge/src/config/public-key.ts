import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

const NAME = 'RELEASE_PUBLIC_KEY';
const EXPECTED = `${NAME} must be the API's Ed25519 public key as PEM, or the path of a file with it`;

/** Takes the key from its text, or from the file that the text names. @throws ConfigError */
export function readPublicKey(text: string | undefined): KeyObject {
  if (!text) throw new ConfigError(`${EXPECTED}; it is not set.`);
  const key = parse(text.startsWith('-----') ? text.replaceAll('\\n', '\n') : read(text));
  if (key?.asymmetricKeyType !== 'ed25519') throw new ConfigError(`${EXPECTED}, not "${firstLine(text)}".`);
  return key;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${EXPECTED}; it cannot be read: ${(error as Error).message}.`);
  }
}

function parse(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

function firstLine(text: string): string {
  return text.split(/\n|\\n/)[0] ?? '';
}
