import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
  retry,
} from '@reduxjs/toolkit/query/react';
import type { Renewal } from '../session/renewal.ts';
import { backOff } from './back-off.ts';

export type ApiRequest = string | FetchArgs;
export type ApiFailure = FetchBaseQueryError;
type ApiQuery = BaseQueryFn<ApiRequest, unknown, ApiFailure, object, object>;

export interface ApiConnection {
  baseUrl: string;
  fetch?: typeof fetch;
  readToken: () => string | null;
  renewToken: () => Promise<Renewal>;
  /** The session is over: it could not be renewed. */
  onSessionEnd: (call: BaseQueryApi) => void;
}

const MAX_RETRIES = 3;
const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;

/** The way to the API: bearer token, silent renewal, and retries of what may safely be sent again. */
export function createBaseQuery(connection: ApiConnection): ApiQuery {
  const send = fetchBaseQuery({
    baseUrl: connection.baseUrl,
    ...(connection.fetch && { fetchFn: connection.fetch }),
    prepareHeaders: (headers) => {
      const token = connection.readToken();
      if (token) headers.set('authorization', `Bearer ${token}`);
    },
  }) as ApiQuery;
  return retry(renewing(send, connection), {
    backoff: backOff,
    retryCondition: (error, request, { attempt, baseQueryApi }) =>
      attempt <= MAX_RETRIES && mayRepeat(request, baseQueryApi) && isPassing(error as ApiFailure),
  });
}

function renewing(send: ApiQuery, connection: ApiConnection): ApiQuery {
  return async (request, call, options) => {
    const hadToken = connection.readToken() !== null;
    const answer = await send(request, call, options);
    if (answer.error?.status !== UNAUTHORIZED || !hadToken) return answer;
    const renewal = await connection.renewToken();
    if (renewal === 'renewed') return send(request, call, options);
    if (renewal === 'ended') connection.onSessionEnd(call);
    return answer;
  };
}

/** Reads, and writes that carry a key by which the server recognises a repetition. */
function mayRepeat(request: ApiRequest, call: BaseQueryApi): boolean {
  if (call.type === 'query') return true;
  const headers = typeof request === 'object' ? request.headers : undefined;
  return headers !== undefined && 'idempotency-key' in headers;
}

/** A failure that may be gone at the next attempt: the network, or the server itself. */
function isPassing(error: ApiFailure): boolean {
  return error.status === 'FETCH_ERROR' || (typeof error.status === 'number' && error.status >= SERVER_ERROR);
}
