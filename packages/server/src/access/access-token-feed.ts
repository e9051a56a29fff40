import { Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { UnavailableException } from '../http/problem.exception.ts';
import { type AccessTokenKeys, AccessTokenSource } from './access-token-verifier.ts';

/** With the duration of a request, the maximum time until a service rejects a revoked token. */
const POLL_INTERVAL_MS = 500;
const TIMEOUT_MS = 1_000;
/** Older state is not used: tokens that were revoked in the meantime would be accepted. */
const MAX_AGE_MS = 5_000;

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
 * Polls the API's keys and revoked tokens, twice a second. Requests never wait for the API. While the API does not respond, the last state
 * is used for five seconds.
 */
export class AccessTokenFeed extends AccessTokenSource implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(AccessTokenFeed.name);
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
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

  keys(): AccessTokenKeys {
    return this.currentState().keys.body;
  }

  async currentVersions(): Promise<ReadonlyMap<string, number>> {
    return this.currentState().versions.body;
  }

  /** @throws UnavailableException 503, not 401, so clients stay signed in and retry */
  private currentState(): FeedState {
    if (this.state && performance.now() - this.state.readAt < MAX_AGE_MS) return this.state;
    throw new UnavailableException(
      'access-tokens-unavailable',
      'We cannot check your sign-in right now. Please try again in a moment.',
    );
  }

  private async poll(): Promise<void> {
    try {
      await this.read();
      this.failingSince = undefined;
      this.hasLogged = false;
    } catch (error) {
      this.logOutage(error);
    }
    if (!this.stop.signal.aborted) this.timer = setTimeout(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  /** Logs an outage once, when tokens are no longer accepted: services start at the same time and in any order. */
  private logOutage(error: unknown): void {
    this.failingSince ??= performance.now();
    if (this.hasLogged || this.stop.signal.aborted || performance.now() - this.failingSince < MAX_AGE_MS)
      return;
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
      headers: {
        authorization: `Bearer ${serviceSecret}`,
        ...(cached && { 'if-none-match': cached.etag }),
      },
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
