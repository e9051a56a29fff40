import { createHash } from 'node:crypto';
import type { MicrofrontendManifest } from '@whetstone/contract';

const DIGITS = 16;

/** The content address of a build: the same description and the same files always give the same version. */
export function releaseVersion(manifest: MicrofrontendManifest): string {
  return createHash('sha256').update(canonicalJson(manifest)).digest('hex').slice(0, DIGITS);
}

/** JSON in which every object's keys are sorted, so that equal values are equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
