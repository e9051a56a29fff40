import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
  retry,
} from '@reduxjs/toolkit/query/react';
import { accountOf } from '../session/claims.ts';
import type { Renewal } from '../session/renewal.ts';
import { backOff } from './back-off.ts';

export type ApiRequest = string | FetchArgs;
export type ApiFailure = FetchBaseQueryError;
type ApiQuery = BaseQueryFn<ApiRequest, unknown, ApiFailure, object, object>;

export interface ApiConnection {
  baseUrl: string;
  fetch?: typeof fetch;
  readToken: () => string | null;
  /** Gets a new token for the one that the API refused. */
  renewToken: (refused: string) => Promise<Renewal>;
  /** A call found its token refused, and a new one was obtained. */
  onRenewal?: (call: BaseQueryApi) => void;
  /** Another account has signed in since the call started. */
  onAccountChange?: (call: BaseQueryApi) => void;
  /** The session is over: there is no token, or it could not be renewed. */
  onSessionEnd: (call: BaseQueryApi) => void;
  /** How often a call is repeated that failed for a passing reason. */
  maxRetries?: number;
}

const DEFAULT_RETRIES = 3;
/** Milliseconds after which a call counts as failed. */
const TIME_LIMIT = 20_000;
const UNAUTHORIZED = 401;
const REFUSED = 400;
const SERVER_ERROR = 500;

const ACCOUNT_CHANGED: ApiFailure = { status: 'CUSTOM_ERROR', error: 'Account changed' };

/** State of one call across its attempts, passed in the base query's options. */
interface Sender {
  /** The account that is signed in when the call starts; null for a visitor. */
  account: string | null;
  /** The token of the current attempt. */
  token?: string | null;
}

/**
 * Calls the API with a bearer token, silent renewal, and retries of safe requests. Every attempt uses the account that started
 * the call. The call fails if another account signs in before a retry.
 */
export function createBaseQuery(connection: ApiConnection): ApiQuery {
  const send = fetchBaseQuery({
    baseUrl: connection.baseUrl,
    timeout: TIME_LIMIT,
    ...(connection.fetch && { fetchFn: connection.fetch }),
    prepareHeaders: (headers, { extraOptions }) => {
      const { token } = extraOptions as Sender;
      if (token) headers.set('authorization', `Bearer ${token}`);
    },
  }) as ApiQuery;
  const repeat = retry(renewing(send, connection), {
    backoff: backOff,
    retryCondition: (error, request, { attempt, baseQueryApi }) =>
      attempt <= (connection.maxRetries ?? DEFAULT_RETRIES) &&
      mayRepeat(request, baseQueryApi) &&
      isPassing(error as ApiFailure),
  });
  return (request, call, options) => {
    const sender: Sender = { account: accountOf(connection.readToken()) };
    return repeat(request, call, { ...options, ...sender });
  };
}

function renewing(send: ApiQuery, connection: ApiConnection): ApiQuery {
  return async (request, call, options) => {
    const { account } = options as Sender;
    const token = account === null ? null : connection.readToken();
    if (accountOf(token) !== account) {
      connection.onAccountChange?.(call);
      retry.fail(ACCOUNT_CHANGED);
    }
    const answer = await send(request, call, { ...options, token });
    if (answer.error?.status !== UNAUTHORIZED) return answer;
    const renewal = token ? await connection.renewToken(token) : 'ended';
    const current = connection.readToken();
    if (accountOf(current) !== account) connection.onAccountChange?.(call);
    // Keep a session that started after the rejected request.
    else if (renewal === 'ended' && current === token) connection.onSessionEnd(call);
    else if (renewal === 'renewed') {
      connection.onRenewal?.(call);
      return send(request, call, { ...options, token: current });
    }
    return answer;
  };
}

/** Reads, and writes that carry a key by which the server recognises a repetition. */
function mayRepeat(request: ApiRequest, call: BaseQueryApi): boolean {
  if (call.type === 'query') return true;
  const headers = typeof request === 'object' ? request.headers : undefined;
  return headers !== undefined && 'idempotency-key' in headers;
}

/**
 * Whether a failure may be gone at the next attempt: the network, the server itself, or a success that cannot be read, for it broke
 * off or is not the API's. A refusal stays one, in whatever words.
 */
function isPassing(error: ApiFailure): boolean {
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status;
  return typeof status !== 'number' || status < REFUSED || status >= SERVER_ERROR;
}
