import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Override, parseOverride } from '../releases/override.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { PageRefusal } from './page-refusal.ts';

const NAME = 'override';
/** What ends an override, in its place. */
export const END = 'none';
const HOW = 'Open /?override=<piece>@<origin>, such as mf-catalog@http://localhost:5101, or /?override=none.';

/** A browser session's override, in a cookie that ends with it. */
export class OverrideCookie {
  readonly #allowed: ReadonlySet<string>;

  /** @param devOrigins the developers' machines that may stand in for a piece */
  constructor(devOrigins: readonly string[]) {
    this.#allowed = new Set(devOrigins);
  }

  read(request: FastifyRequest): Override | null {
    const override = parseOverride(readCookie(request, NAME) ?? '');
    return override && this.#allowed.has(override.origin) ? override : null;
  }

  /** Begins or ends the session's override, as its address asks. @throws PageRefusal */
  write(wanted: unknown, reply: FastifyReply): void {
    if (wanted === END) writeCookie(reply, NAME, '', 0);
    else writeCookie(reply, NAME, this.#accept(wanted));
  }

  #accept(wanted: unknown): string {
    const override = typeof wanted === 'string' ? parseOverride(wanted) : null;
    if (!override) throw new PageRefusal(400, 'No such override', HOW);
    if (!this.#allowed.has(override.origin)) throw notAllowed(override);
    return `${override.piece}@${override.origin}`;
  }
}

function notAllowed({ piece, origin }: Override): PageRefusal {
  return new PageRefusal(
    403,
    'Not allowed here',
    `${origin} may not stand in for ${piece} on this site: whoever runs it can add that origin to DEV_ORIGINS.`,
  );
}
