import { createHash } from 'node:crypto';

// styled-components inserts an empty <style> and fills it through the CSSOM: the hash of nothing allows just that.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

function policy(...styles: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", EMPTY_STYLE, ...styles].join(' ')}`,
    "font-src 'self'",
    // A tool's picture may be given by address, from any site that serves it over TLS.
    "img-src 'self' https:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** The policy of a page that brings one style of its own. By its hash, for a nonce in a cached page would be no secret. */
export function pagePolicy(styleText: string): string {
  return policy(`'sha256-${createHash('sha256').update(styleText).digest('base64')}'`);
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
