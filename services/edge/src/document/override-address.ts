import type { FastifyReply, FastifyRequest } from 'fastify';
import { END, type OverrideCookie } from './override-cookie.ts';
import { PageRefusal } from './page-refusal.ts';

type OverrideRequest = FastifyRequest<{ Querystring: { override?: unknown } }>;

/** Does what `?override=` asks, and leads on to the same page without it. @throws PageRefusal */
export function beginOrEndOverride(
  request: OverrideRequest,
  reply: FastifyReply,
  overrides: OverrideCookie,
): FastifyReply {
  const { url, query, headers } = request;
  if (query.override !== END && isLedHere(headers)) throw ledHere();
  overrides.write(query.override, request, reply);
  return reply.header('cache-control', 'no-store').redirect(withoutOverride(url), 303);
}

/** Whether another site's page brought the browser here, and nobody who typed or pasted the address. */
function isLedHere({ 'sec-fetch-site': from = 'none' }: FastifyRequest['headers']): boolean {
  return from !== 'none' && from !== 'same-origin';
}

/** The same address on this site; what looks like another site's is this one's home. */
function withoutOverride(url: string): string {
  const { pathname, searchParams } = new URL(`http://site${url}`);
  searchParams.delete('override');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname.replace(/^\/+/, '/')}${query}`;
}

function ledHere(): PageRefusal {
  return new PageRefusal(
    403,
    'Not for another site to ask',
    'A page of another site linked to a development override. To use it, copy the address into a new tab.',
  );
}
