import type { FastifyReply, FastifyRequest } from 'fastify';
import { END, type OverrideCookie } from './override-cookie.ts';
import { PageRefusal } from './page-refusal.ts';

type OverrideRequest = FastifyRequest<{ Querystring: { override?: unknown } }>;

/** Starts or ends the overrides in `?override=`, and redirects to the same page without it. @throws PageRefusal */
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

/** Whether a page requested the address. False for an address that was typed or pasted. Pages of this site show images at addresses that users chose. */
function isLedHere({ 'sec-fetch-site': from = 'none' }: FastifyRequest['headers']): boolean {
  return from !== 'none';
}

/** The same address on this site. An address of another site becomes the home page. */
function withoutOverride(url: string): string {
  const { pathname, searchParams } = new URL(`http://site${url}`);
  searchParams.delete('override');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname.replace(/^\/+/, '/')}${query}`;
}

function ledHere(): PageRefusal {
  return new PageRefusal(
    403,
    'Not for a page to ask',
    'A page linked to a development override. To use it, copy the address into a new tab.',
  );
}
