import { createHash } from 'node:crypto';

/** The hash of a file as a release names it. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${digestOf(content, 'base64')}`;
}

export function digestOf(content: Buffer | string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding);
}
