import { createHash } from 'node:crypto';

// A file of its own: render threads import it, and must not load the validators of release documents.

/** The subresource integrity value of a file. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${digestOf(content, 'base64')}`;
}

export function digestOf(content: Buffer | string, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(content).digest(encoding);
}
