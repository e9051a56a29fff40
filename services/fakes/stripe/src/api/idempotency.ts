import { ApiError } from './api-error.ts';

/** A response of the API with its JSON text. */
export interface ApiResponse {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const MAX_KEY_LENGTH = 255;

/** The responses to requests with an idempotency key, errors included. */
export class IdempotentResponses {
  readonly #responses = new Map<string, { request: string; response: ApiResponse }>();

  /**
   * Handles a request once per key.
   * @param request identifies the request: its method, path and parameters
   * @throws ApiError for the key of another request
   */
  respond(key: string | undefined, request: string, handle: () => ApiResponse): ApiResponse {
    if (key === undefined) return handle();
    if (key.length > MAX_KEY_LENGTH)
      throw new ApiError(
        400,
        'idempotency_error',
        `An idempotency key has at most ${MAX_KEY_LENGTH} characters.`,
      );
    const known = this.#responses.get(key);
    if (known && known.request !== request)
      throw new ApiError(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    if (known) return { ...known.response, headers: { 'idempotent-replayed': 'true' } };
    const response = handle();
    this.#responses.set(key, { request, response });
    return response;
  }
}
