/** The audience of the embedded service's tokens: they are for the exchange and nothing else. */
export const identityAudience = 'whetstone-exchange';

/** What an identity token says, whoever issued it. */
export interface IdentityClaims {
  sub: string;
  iat: number;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  /** What the session behind a token of the embedded service was opened with: 'credential', 'google'. */
  provider?: string;
  /** The session behind a token of the embedded service. */
  sid?: string;
}
