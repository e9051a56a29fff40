/** For a failed load of code, which the sentences of the API's problems may be part of. */
export const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.';
