import { createHash } from 'node:crypto';
import type { BuiltFile } from '@whetstone/contract';

const PREFIX = 'sha256-'.length;

/** The file's SHA-256 in hexadecimal digits, by which the store knows it. */
export function digestOf({ integrity }: Pick<BuiltFile, 'integrity'>): string {
  return Buffer.from(integrity.slice(PREFIX), 'base64').toString('hex');
}

export function digestOfContent(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
