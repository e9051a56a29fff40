import type { pino } from 'pino';

// Links from mails and the way back from a provider carry tokens and codes there.
const SECRET_QUERIES = /^\/api\/identity\//;

/** The request as it is logged: without the queries of addresses that sign somebody in. What its path says is said once. */
export function loggedRequest(request: pino.SerializedRequest): object {
  const { referer } = request.headers;
  const headers = { ...request.headers, ...(referer && { referer: withoutQuery(referer) }) };
  const logged = { ...request, headers, params: undefined };
  if (!SECRET_QUERIES.test(request.url)) return logged;
  return { ...logged, url: withoutQuery(request.url), query: undefined };
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}
