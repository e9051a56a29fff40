import { createPublicKey, type KeyObject } from 'node:crypto';
import { ConfigError } from './config-error.ts';

const EXPECTED = "RELEASE_PUBLIC_KEY must be the API's Ed25519 public key as PEM";

/** Accepts `\\n` for line ends in one-line settings. @throws ConfigError */
export function readPublicKey(text: string | undefined): KeyObject {
  if (!text) throw new ConfigError(`${EXPECTED}; it is not set.`);
  const key = parse(text.replaceAll('\\n', '\n'));
  if (key?.asymmetricKeyType !== 'ed25519') throw new ConfigError(`${EXPECTED}, not "${firstLine(text)}".`);
  return key;
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
