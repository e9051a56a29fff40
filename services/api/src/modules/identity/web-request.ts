import type { FastifyReply, FastifyRequest } from 'fastify';
import { normalizeEmail } from '../../common/email.ts';

// What a proxy or a client says about addresses and hosts is left behind: the library would believe it.
const passedOn = [
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

/** The request as the identity library reads it. @throws SyntaxError when its body is not JSON */
export function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers({ 'x-client-address': request.ip });
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = typeof request.body === 'string' && request.body !== '' ? normalBody(request.body) : null;
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body });
}

/** Sends what the library answered; a cookie is one header line each. `leadTo` has the last word on where it leads. */
export async function sendWebResponse(
  response: Response,
  reply: FastifyReply,
  leadTo: (location: string) => string,
): Promise<void> {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    reply.header(name, name === 'location' ? leadTo(value) : value);
  }
  await reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null);
}

function normalBody(text: string): string {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return text;
  return JSON.stringify({ ...body, email: normalizeEmail(body.email) });
}
