import { createHash } from 'node:crypto';
import type { MicrofrontendManifest } from '@whetstone/contract';

const VERSION_LENGTH = 16;

/** One text for each manifest: keys sorted at every depth, so that equal builds are equal texts. */
export function canonicalManifest(manifest: MicrofrontendManifest): string {
  return JSON.stringify(manifest, (_key, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

/** A build's version: the beginning of its canonical manifest's SHA-256. */
export function versionOf(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex').slice(0, VERSION_LENGTH);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
