import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OverrideCookie } from './override-cookie.ts';

type OverrideRequest = FastifyRequest<{ Querystring: { override?: unknown } }>;

/** Does what `?override=` asks, and leads on to the same page without it. @throws PageRefusal */
export function beginOrEndOverride(
  { url, query }: OverrideRequest,
  reply: FastifyReply,
  overrides: OverrideCookie,
): FastifyReply {
  overrides.write(query.override, reply);
  return reply.header('cache-control', 'no-store').redirect(withoutOverride(url), 303);
}

/** The same address on this site; what looks like another site's is this one's home. */
function withoutOverride(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://site');
  searchParams.delete('override');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname.replace(/^\/+/, '/')}${query}`;
}
