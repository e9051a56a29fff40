import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
  retry,
} from '@reduxjs/toolkit/query/react';
import { accountOf } from '../session/access-token.ts';
import { askForProof } from '../session/proof.ts';
import type { Renewal } from '../session/renewal.ts';
import { problemOf } from './responses.ts';

export type ApiRequest = string | FetchArgs;
export type ApiFailure = FetchBaseQueryError;
type ApiQuery = BaseQueryFn<ApiRequest, unknown, ApiFailure, object, object>;

export interface BaseQueryOptions {
  baseUrl: string;
  fetch?: typeof fetch;
  readToken: () => string | null;
  /** Renews a token that the API rejected with 401. */
  renewToken: (rejected: string) => Promise<Renewal>;
  /** Called after a renewal, before the request is sent again. */
  onRenewal?: (call: BaseQueryApi) => void;
  /** Called if another account signed in during the call. */
  onAccountChange?: (call: BaseQueryApi) => void;
  /** Called if the token is missing or cannot be renewed. */
  onSessionEnd: (call: BaseQueryApi) => void;
  /** Retries after a transient failure. Default: 3. */
  maxRetries?: number;
}

const DEFAULT_RETRIES = 3;
/** Milliseconds for one request. */
const TIMEOUT = 20_000;
const BAD_REQUEST = 400;
const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

const ACCOUNT_CHANGED: ApiFailure = { status: 'CUSTOM_ERROR', error: 'Account changed' };

/** State of one call across its attempts, passed in the options of the base query. */
interface CallState {
  /** The account that is signed in when the call starts; null for a visitor. */
  account: string | null;
  /** The token of the current attempt. */
  token?: string | null;
}

/**
 * Sends requests with a bearer token, renews the token, and retries safe requests. Every attempt uses the account that started
 * the call. The call fails if another account signs in before a retry.
 */
export function createBaseQuery(options: BaseQueryOptions): ApiQuery {
  const send = fetchBaseQuery({
    baseUrl: options.baseUrl,
    timeout: TIMEOUT,
    ...(options.fetch && { fetchFn: options.fetch }),
    prepareHeaders: (headers, { extraOptions }) => {
      const { token } = extraOptions as CallState;
      if (token) headers.set('authorization', `Bearer ${token}`);
    },
  }) as ApiQuery;
  const sendWithRetries = retry(withRenewal(send, options), {
    backoff,
    retryCondition: (error, request, { attempt, baseQueryApi }) =>
      attempt <= (options.maxRetries ?? DEFAULT_RETRIES) &&
      isSafeToRetry(request, baseQueryApi) &&
      isTransient(error as ApiFailure),
  });
  return (request, call, extraOptions) => {
    const state: CallState = { account: accountOf(options.readToken()) };
    return sendWithRetries(request, call, { ...extraOptions, ...state });
  };
}

function withRenewal(send: ApiQuery, options: BaseQueryOptions): ApiQuery {
  return async (request, call, extraOptions) => {
    const { account } = extraOptions as CallState;
    const token = account === null ? null : options.readToken();
    if (accountOf(token) !== account) {
      options.onAccountChange?.(call);
      retry.fail(ACCOUNT_CHANGED);
    }
    const result = await send(request, call, { ...extraOptions, token });
    const isRejected =
      result.error?.status === UNAUTHORIZED ||
      (problemOf(result.error)?.code === 'step-up-required' && (await askForProof()));
    if (!isRejected) return result;
    const renewal = token ? await options.renewToken(token) : 'ended';
    const current = options.readToken();
    if (accountOf(current) !== account) options.onAccountChange?.(call);
    // Keep a session that started after the rejected request.
    else if (renewal === 'ended' && current === token) options.onSessionEnd(call);
    else if (renewal === 'renewed') {
      options.onRenewal?.(call);
      return send(request, call, { ...extraOptions, token: current });
    }
    return result;
  };
}

/** Queries, and mutations with an idempotency key. */
function isSafeToRetry(request: ApiRequest, call: BaseQueryApi): boolean {
  if (call.type === 'query') return true;
  const headers = typeof request === 'object' ? request.headers : undefined;
  return new Headers(headers as HeadersInit).has('idempotency-key');
}

/** Network errors, server errors, and successful responses with an unreadable body (truncated, or sent by a proxy). */
function isTransient(error: ApiFailure): boolean {
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status;
  return typeof status !== 'number' || status < BAD_REQUEST || status >= SERVER_ERROR;
}

const FIRST_DELAY = 1_000;
const MAX_DELAY = 30_000;

/** Milliseconds to wait after the given attempt (1, 2, …): exponential, at most 30 seconds. */
export function backoffDelay(attempt: number): number {
  return Math.min(FIRST_DELAY * 2 ** (attempt - 1), MAX_DELAY);
}

/** Waits before the next attempt. Rejects when the call is aborted. */
export function backoff(attempt = 1, _maxRetries?: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, backoffDelay(attempt));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
