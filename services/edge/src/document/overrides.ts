import { createHash } from 'node:crypto';
import type { Override, ReleaseSet } from '@whetstone/contract';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import { canonicalPath } from '@whetstone/contract/route-matcher';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageError } from '../http/error-responses.ts';
import { SHELL } from '../releases/release-sets.ts';
import { readCookie, writeCookie } from './cookies.ts';

const COOKIE = 'override';
/** The value that ends all overrides. */
const END = 'none';
const USAGE =
  'Open /?override=<remote>@<origin>, such as /?override=mf-catalog@http://localhost:5101, or /?override=none to end all overrides. The shell cannot be overridden.';
/** A browser silently drops a cookie of more than 4096 bytes. */
const MAX_OVERRIDES = 20;

/** The overrides of a browser session, in a cookie that ends with the session. */
export class OverrideCookie {
  readonly #allowed: ReadonlySet<string>;

  /** @param devOrigins the origins of development servers that may replace releases */
  constructor(devOrigins: readonly string[]) {
    this.#allowed = new Set(devOrigins);
  }

  /** Overrides with an origin that is no longer allowed are left out. */
  read(request: FastifyRequest): Override[] {
    const overrides = parseOverrides(readCookie(request, COOKIE) ?? '') ?? [];
    return overrides.filter(({ origin }) => this.#allowed.has(origin));
  }

  /** Adds to the session's overrides, or ends all of them. @throws PageError */
  write(value: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (value === END) {
      writeCookie(reply, COOKIE, '', 0);
      return;
    }
    const overrides = lastOfEach([...this.read(request), ...this.#parse(value)]);
    if (overrides.length > MAX_OVERRIDES)
      throw new PageError(
        400,
        'Too many overrides',
        `A browser session may have ${MAX_OVERRIDES} overrides. Open /?override=none to end all of them.`,
      );
    writeCookie(reply, COOKIE, formatOverrides(overrides));
  }

  #parse(value: unknown): Override[] {
    const overrides = typeof value === 'string' ? parseOverrides(value) : null;
    if (!overrides) throw new PageError(400, 'No such override', USAGE);
    const rejected = overrides.find(({ origin }) => !this.#allowed.has(origin));
    if (!rejected) return overrides;
    const { name, origin } = rejected;
    throw new PageError(
      403,
      'Not allowed here',
      `This site does not allow ${origin} to serve ${name}. Start the development server on an allowed port, or ask the operator to add ${origin} to DEV_ORIGINS.`,
    );
  }
}

type OverrideRequest = FastifyRequest<{ Querystring: { override?: unknown } }>;

/** Starts or ends the overrides in `?override=`, and redirects to the same page without it. @throws PageError */
export function handleOverride(
  request: OverrideRequest,
  reply: FastifyReply,
  overrides: OverrideCookie,
): FastifyReply {
  const { url, query, headers } = request;
  if (query.override !== END && isLinked(headers))
    throw new PageError(
      403,
      'Not allowed from a link',
      'A page linked to a development override. To use it, copy the address into a new tab.',
    );
  overrides.write(query.override, request, reply);
  return reply.header('cache-control', 'no-store').redirect(withoutOverride(url), 303);
}

/** Whether a page requested the URL. False for a URL that was typed or pasted. Pages of this site show images at URLs that users chose. */
function isLinked({ 'sec-fetch-site': from = 'none' }: FastifyRequest['headers']): boolean {
  return from !== 'none';
}

/** The same URL on this site. */
function withoutOverride(url: string): string {
  const { pathname, searchParams } = new URL(`http://site${url}`);
  searchParams.delete('override');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return canonicalPath(pathname) + query;
}

/**
 * Parses `name@origin[,name@origin…]`; null when the text is anything else. The last override of a remote counts.
 * The host cannot be overridden: every remote depends on it.
 */
function parseOverrides(text: string): Override[] | null {
  const overrides = text.split(',').map(parseOverride);
  return overrides.every((override) => override !== null) ? lastOfEach(overrides) : null;
}

/** The last override of each remote. */
function lastOfEach(overrides: readonly Override[]): Override[] {
  return overrides.filter(({ name }, at) => overrides.slice(at + 1).every((later) => later.name !== name));
}

function parseOverride(text: string): Override | null {
  const [, name, address = ''] = /^([^@]+)@(https?:\/\/\S+)$/.exec(text) ?? [];
  if (!name || !MICROFRONTEND_NAME.test(name) || name === SHELL || !URL.canParse(address)) return null;
  return { name, origin: new URL(address).origin };
}

function formatOverrides(overrides: readonly Override[]): string {
  return overrides.map(({ name, origin }) => `${name}@${origin}`).join();
}

/**
 * The release set for a browser with overrides. The edge never contacts a development server, which may be reachable only from
 * the developer's browser: the page contains the origins, and the browser reads `remote.json` from them. The remote may be unreleased.
 */
export function overridden(release: ReleaseSet, overrides: readonly Override[]): ReleaseSet {
  const { id, shell } = release;
  const hash = createHash('sha256')
    .update(`${id} ${formatOverrides(overrides)}`)
    .digest('hex');
  return {
    ...release,
    id: hash.slice(0, id.length),
    // Fast Refresh needs the development build of the shared packages.
    shell: { ...shell, entry: shell.developmentEntry ?? shell.entry },
    overrides,
  };
}
