/** Carries the secret by which the API recognises its edges. Only from them it accepts a client address and a request id. */
export const EDGE_SECRET_HEADER = 'x-edge-secret';

/** A shorter secret could be guessed. */
export const MIN_SECRET_LENGTH = 32;
