/** The identity library's calls that this shop offers. It has more; what is not listed here does not exist. */
export const identityRoutes = [
  ['POST', '/sign-up/email'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-in/social'],
  ['GET', '/callback/google'],
  ['POST', '/sign-out'],
  ['POST', '/revoke-sessions'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
  ['GET', '/verify-email'],
  ['POST', '/send-verification-email'],
  ['POST', '/request-password-reset'],
  ['POST', '/reset-password'],
] as const;
