/** The header with the secret that authenticates an edge. The API accepts a client address and a request id only from an edge. */
export const EDGE_SECRET_HEADER = 'x-edge-secret';

/** Shorter secrets can be guessed. */
export const MIN_SECRET_LENGTH = 32;
