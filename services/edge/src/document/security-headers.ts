import { createHash } from 'node:crypto';

// styled-components inserts an empty <style> and fills it through the CSSOM: the hash of nothing allows just that.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What a page brings of its own, and where from. */
interface PageSources {
  /** What stands in the page between the tags of its scripts and styles. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** Development servers that the page loads remotes from. */
  origins?: readonly string[];
}

function policy({ scripts = [], styles = [], origins = [] }: PageSources = {}): string {
  const from = ["'self'", ...origins].join(' ');
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return [
    "default-src 'none'",
    `script-src ${[from, ...scripts.map(hashOf)].join(' ')}`,
    `style-src ${["'self'", EMPTY_STYLE, ...styles.map(hashOf)].join(' ')}`,
    "font-src 'self'",
    // A tool's picture may be given by address, from any site that serves it over TLS.
    `img-src ${from} https:`,
    `connect-src ${[from, ...sockets].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** By its hash, for a nonce in a page that is kept would be no secret. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What a page tells the browser to refuse: all but what it brings itself, and every script whose hash it does not name. */
export function pageHeaders(sources: PageSources): Record<string, string> {
  return {
    'content-security-policy': policy(sources),
    // The files of a development server have no published hash.
    ...(!sources.origins?.length && { 'integrity-policy': 'blocked-destinations=(script)' }),
  };
}

/** What every answer of the edge tells the browser to refuse. */
export const SECURITY_HEADERS = {
  'content-security-policy': policy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * For released files and the list of them: other hosts, editors and DevTools may read them. Never with credentials,
 * and on no other response: everything else stays readable on the shop's own origin only.
 */
export const OTHER_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
