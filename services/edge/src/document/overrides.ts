import type { Override } from '@whetstone/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatOverrides, parseOverrides } from '../releases/override.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { PageRefusal } from './page-refusal.ts';

const NAME = 'override';
/** The value that ends all overrides. */
export const END = 'none';
const HOW =
  'Open /?override=<remote>@<origin>, such as /?override=mf-catalog@http://localhost:5101, or /?override=none to end all overrides. The shell cannot be overridden.';

/** A browser silently drops a cookie of more than 4096 bytes. */
const MOST = 20;

/** A browser session's overrides, in a cookie that ends with the session. */
export class OverrideCookie {
  readonly #allowed: ReadonlySet<string>;

  /** @param devOrigins the origins of development servers that may replace releases */
  constructor(devOrigins: readonly string[]) {
    this.#allowed = new Set(devOrigins);
  }

  /** Overrides with an origin that is no longer allowed are left out. */
  read(request: FastifyRequest): Override[] {
    const overrides = parseOverrides(readCookie(request, NAME) ?? '') ?? [];
    return overrides.filter(({ origin }) => this.#allowed.has(origin));
  }

  /** Adds to the session's overrides, or ends all of them. @throws PageRefusal */
  write(wanted: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (wanted === END) {
      writeCookie(reply, NAME, '', 0);
      return;
    }
    const overrides = this.#added(this.#accept(wanted), request);
    if (overrides.length > MOST) throw tooMany();
    writeCookie(reply, NAME, formatOverrides(overrides));
  }

  /** The session's overrides with the added ones. The last override of each remote remains. */
  #added(overrides: readonly Override[], request: FastifyRequest): Override[] {
    const all = [...this.read(request), ...overrides];
    return all.filter(({ name }, at) => all.slice(at + 1).every((later) => later.name !== name));
  }

  #accept(wanted: unknown): Override[] {
    const overrides = typeof wanted === 'string' ? parseOverrides(wanted) : null;
    if (!overrides) throw new PageRefusal(400, 'No such override', HOW);
    const refused = overrides.find(({ origin }) => !this.#allowed.has(origin));
    if (refused) throw notAllowed(refused);
    return overrides;
  }
}

function tooMany(): PageRefusal {
  return new PageRefusal(
    400,
    'Too many overrides',
    `A browser session may have ${MOST} overrides. Open /?override=none to end all of them.`,
  );
}

function notAllowed({ name, origin }: Override): PageRefusal {
  return new PageRefusal(
    403,
    'Not allowed here',
    `This site does not allow ${origin} to serve ${name}. Start the development server on an allowed port, or ask the operator to add ${origin} to DEV_ORIGINS.`,
  );
}
