import { createHash } from 'node:crypto';
import type { MicrofrontendManifest } from '@whetstone/contract';
import canonicalize from 'canonicalize';

const DIGITS = 16;

/** The version of a build: the first digits of the SHA-256 of its manifest in canonical JSON (RFC 8785). */
export function releaseVersion(manifest: MicrofrontendManifest): string {
  return createHash('sha256')
    .update(canonicalize(manifest) ?? '')
    .digest('hex')
    .slice(0, DIGITS);
}
