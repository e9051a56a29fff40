import type { pino } from 'pino';

// Links from mails and the way back from a provider carry tokens and codes there.
const SECRET_QUERIES = /^\/api\/identity\//;

/** The request as it is logged: without the queries of addresses that sign somebody in. */
export function loggedRequest(request: pino.SerializedRequest): object {
  const { referer } = request.headers;
  const headers = { ...request.headers, ...(referer && { referer: withoutQuery(referer) }) };
  if (!SECRET_QUERIES.test(request.url)) return { ...request, headers };
  return { ...request, headers, url: withoutQuery(request.url), query: undefined };
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}
