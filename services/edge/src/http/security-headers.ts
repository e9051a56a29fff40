import type { Origins } from '@whetstone/contract';
import { integrityOf } from '@whetstone/contract/integrity';

// styled-components inserts an empty <style> element and fills it through the CSSOM. This is the hash of empty content.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Inline content of a page, and the other origins that it loads from. */
interface PageSources {
  /** Hashes of the inline scripts. */
  scripts?: readonly string[];
  /** Hashes of the inline styles. */
  styles?: readonly string[];
  /** Development servers that the page loads remotes from, with their style sheets, fonts and images. */
  devOrigins?: readonly string[];
  /** The microfrontend of the page; by default the shell. */
  microfrontend?: string | undefined;
  /** The approved origins of the page's microfrontend. */
  origins?: Origins | undefined;
  /** Whether visitors use TLS. */
  isSecure: boolean;
}

/** The route for reports about the policy of a page. */
const REPORTS = '/api/releases/policy-violations';

function policy({
  scripts = [],
  styles = [],
  devOrigins = [],
  origins = {},
}: Partial<PageSources> = {}): string {
  const from = ["'self'", ...devOrigins].join(' ');
  const sockets = devOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const { connect = [], frame = [], media = [] } = origins;
  return [
    "default-src 'none'",
    `script-src ${[from, ...scripts].join(' ')}`,
    `style-src ${[from, EMPTY_STYLE, ...styles].join(' ')}`,
    `font-src ${from}`,
    // Admins may enter the URL of a tool's image on any site with TLS.
    `img-src ${from} https:`,
    `connect-src ${[from, ...sockets, ...connect].join(' ')}`,
    ...(frame.length > 0 ? [`frame-src ${frame.join(' ')}`] : []),
    ...(media.length > 0 ? [`media-src ${media.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** The source of inline content in a policy: a hash instead of a nonce, which would not be secret in a cached page. */
export function hashOf(text: string): string {
  return `'${integrityOf(text)}'`;
}

/** A page's policies: only its own inline content, and only scripts with a published hash. */
export function pageHeaders(sources: PageSources): Record<string, string> {
  const { microfrontend = 'shell', isSecure } = sources;
  const reports = `${REPORTS}?microfrontend=${microfrontend}`;
  // Browsers with `report-to` ignore `report-uri`, and accept the endpoint of `report-to` over TLS only.
  const endpoint = isSecure && { 'reporting-endpoints': `policy="${reports}"` };
  return {
    'content-security-policy': `${policy(sources)}; report-uri ${reports}${endpoint ? '; report-to policy' : ''}`,
    ...endpoint,
    // The files of a development server have no published hash.
    ...(!sources.devOrigins?.length && { 'integrity-policy': 'blocked-destinations=(script)' }),
  };
}

/** Headers of every response of the edge. */
export const SECURITY_HEADERS = {
  'content-security-policy': policy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const YEAR_SECONDS = 365 * 24 * 3_600;

/** The same, and for a site with TLS the order to use TLS only, for a year. @param publicUrl the address of the site */
export function securityHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return SECURITY_HEADERS;
  return { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${YEAR_SECONDS}` };
}

/**
 * For released files and the discovery document: other hosts, editors and DevTools may read them, without credentials.
 * All other responses are readable on the shop's own origin only.
 */
export const OTHER_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
