import { Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { UnavailableException } from '../http/problem.exception.ts';
import { type AccessTokenKeys, AccessTokenSource } from './access-token-verifier.ts';

/** With the duration of a request, the maximum time until a service rejects a revoked token. */
const POLL_INTERVAL_MS = 500;
/** Older state is not used: tokens that were revoked in the meantime would be accepted. */
const MAX_AGE_MS = 5_000;
/** An API that starts for the first time fills its database before. */
const FIRST_CONTACT_MS = 60_000;
/** A later response would be too old soon after it arrives. */
const TIMEOUT_MS = 4_000;

/** The response of `GET /internal/access-token-keys`: a JWK set (RFC 7517), and the issuer of the tokens. */
export interface AccessTokenKeySet extends JSONWebKeySet {
  issuer: string;
}

/** The response of `GET /internal/revoked-tokens`: the current token version of each user whose tokens were recently revoked. */
export interface RevokedTokens {
  currentVersions: Record<string, number>;
}

/** The API's internal port, and the secret of services. */
export interface AccessTokenFeedOptions {
  /** Without a path. */
  apiInternalUrl: string;
  serviceSecret: string;
}

/** A response body that is requested again only after it changed. */
interface Cached<Body> {
  etag: string;
  body: Body;
}

interface FeedState {
  keys: Cached<AccessTokenKeys>;
  versions: Cached<ReadonlyMap<string, number>>;
  /** Start of the requests, by the monotonic clock in milliseconds. */
  readAt: number;
}

/**
 * Polls the API's keys and revoked tokens, twice a second. While the API does not respond, the last state is used for five seconds. A
 * request waits for a poll only if that state is too old and polls have not failed for five seconds: the API is slow, or this process had no
 * processor time.
 */
export class AccessTokenFeed extends AccessTokenSource implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(AccessTokenFeed.name);
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private state: FeedState | undefined;
  /** When the service lost, or has not yet found, the API. */
  private failingSince: number | undefined;
  private hasLogged = false;

  constructor(private readonly options: AccessTokenFeedOptions) {
    super();
  }

  /** The service starts without the API, too. */
  onModuleInit(): Promise<void> {
    return this.poll();
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    this.stop.abort();
  }

  async keys(): Promise<AccessTokenKeys> {
    return (await this.currentState()).keys.body;
  }

  async currentVersions(): Promise<ReadonlyMap<string, number>> {
    return (await this.currentState()).versions.body;
  }

  /** @throws UnavailableException 503, not 401, so clients stay signed in and retry */
  private async currentState(): Promise<FeedState> {
    // Twice: what the poll under way returns may be too old, too.
    for (let polls = 0; polls < 2 && !this.isCurrent(this.state) && !this.isOutage(); polls += 1)
      await this.poll();
    if (this.isCurrent(this.state)) return this.state;
    throw new UnavailableException(
      'access-tokens-unavailable',
      'We cannot check your sign-in right now. Please try again in a moment.',
    );
  }

  private isCurrent(state: FeedState | undefined): state is FeedState {
    return state !== undefined && performance.now() - state.readAt < MAX_AGE_MS;
  }

  /** Services start at the same time and in any order, and a busy machine delays a response: neither is an outage. */
  private isOutage(after = MAX_AGE_MS): boolean {
    return this.failingSince !== undefined && performance.now() - this.failingSince >= after;
  }

  /** Joins the poll under way. */
  private poll(): Promise<void> {
    clearTimeout(this.timer);
    this.polling ??= this.pollOnce().finally(() => {
      this.polling = undefined;
      if (!this.stop.signal.aborted)
        this.timer = setTimeout(() => void this.poll(), POLL_INTERVAL_MS).unref();
    });
    return this.polling;
  }

  private async pollOnce(): Promise<void> {
    try {
      await this.read();
      this.failingSince = undefined;
      this.hasLogged = false;
    } catch (error) {
      this.failingSince ??= performance.now();
      this.logOutage(error);
    }
  }

  /** Logs each outage once. */
  private logOutage(error: unknown): void {
    if (this.hasLogged || this.stop.signal.aborted) return;
    if (!this.isOutage(this.state ? MAX_AGE_MS : FIRST_CONTACT_MS)) return;
    this.hasLogged = true;
    this.logger.error(error, 'The keys and the revoked access tokens could not be read from the API.');
  }

  private async read(): Promise<void> {
    const readAt = performance.now();
    const [keys, versions] = await Promise.all([
      this.fetch('access-token-keys', this.state?.keys, ({ issuer, keys }: AccessTokenKeySet) => ({
        issuer,
        keys: createLocalJWKSet({ keys }),
      })),
      this.fetch(
        'revoked-tokens',
        this.state?.versions,
        ({ currentVersions }: RevokedTokens) => new Map(Object.entries(currentVersions)),
      ),
    ]);
    this.state = { keys, versions, readAt };
  }

  private async fetch<Json, Body>(
    route: string,
    cached: Cached<Body> | undefined,
    parse: (json: Json) => Body,
  ): Promise<Cached<Body>> {
    const { apiInternalUrl, serviceSecret } = this.options;
    const response = await fetch(`${apiInternalUrl}/internal/${route}`, {
      headers: { authorization: `Bearer ${serviceSecret}`, ...(cached && { 'if-none-match': cached.etag }) },
      // Another host must not receive the secret.
      redirect: 'error',
      signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (cached && response.status === 304) return cached;
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The API returned ${response.status} for ${route}.`);
    }
    return { etag: response.headers.get('etag') ?? '', body: parse((await response.json()) as Json) };
  }
}
