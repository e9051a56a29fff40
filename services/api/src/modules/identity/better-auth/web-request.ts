import { normalizeEmail } from '@whetstone/contract/email';
import { normalizeField } from '@whetstone/server/http/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../common/config/config.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** The origins of this shop. In development, all names of the local machine are equivalent. */
export function allowedOrigins({
  publicUrl,
  production,
}: Pick<Config, 'publicUrl' | 'production'>): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (production || !LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

const SITE_PATH = /^\/(?!\/)/;

/** The location if it is a page of this shop, otherwise the home page. better-auth turns `/.//elsewhere` into `//elsewhere`. */
export function safeRedirect(location: string, config: Pick<Config, 'publicUrl' | 'production'>): string {
  if (!URL.canParse(location, config.publicUrl)) return '/';
  const { origin, pathname } = new URL(location, config.publicUrl);
  return allowedOrigins(config).includes(origin) && SITE_PATH.test(pathname) ? location : '/';
}

// Without the headers in which a proxy or a client states addresses and hosts. better-auth would trust them.
const FORWARDED_HEADERS = [
  'accept',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
];

/** Converts a Fastify request for better-auth. @throws SyntaxError if the body is not JSON; TextError */
export function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers({ 'x-client-address': request.ip });
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body =
    typeof request.body === 'string' && request.body !== '' ? withNormalizedTexts(request.body) : null;
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body });
}

/** Sends the response of better-auth, with a header line for each cookie. `checkRedirect` may replace its location. */
export async function sendWebResponse(
  response: Response,
  reply: FastifyReply,
  checkRedirect: (location: string) => string,
): Promise<void> {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    reply.header(name, name === 'location' ? checkRedirect(value) : value);
  }
  await reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null);
}

/** Hashes and signatures cover their exact characters. */
const EXACT = ['password', 'newPassword', 'token'];

function withNormalizedTexts(text: string): string {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return text;
  const normalized = Object.entries(body).map(([name, value]) => {
    if (typeof value !== 'string' || EXACT.includes(name)) return [name, value];
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    const normalizedText = normalizeField(label, value, name === 'code' ? 'plain' : 'line');
    return [name, name === 'email' ? normalizeEmail(normalizedText) : normalizedText];
  });
  return JSON.stringify(Object.fromEntries(normalized));
}
