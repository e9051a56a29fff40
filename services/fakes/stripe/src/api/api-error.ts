/** An error response in Stripe's shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string; message: string };

  constructor(
    status: number,
    type: string,
    message: string,
    details: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { type, message, ...details };
  }
}

export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
  status = 400,
): ApiError {
  return new ApiError(status, 'invalid_request_error', message, details);
}

export function resourceMissing(object: string, id: string, param: string): ApiError {
  return invalidRequest(`No such ${object}: '${id}'`, { code: 'resource_missing', param }, 404);
}
