import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Config } from '../../common/config/config.ts';

/** The base path of the embedded identity provider, and the path of its cookies. */
export const identityPath = '/api/identity';

/** The issuer of the embedded provider's identity tokens. */
export function embeddedIssuer({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl + identityPath;
}

/** The audience of the embedded provider's identity tokens, which are valid for the token exchange only. */
export const identityAudience = 'whetstone-exchange';

/** The claims of an identity token of the embedded provider or of an external issuer. */
export interface IdentityClaims {
  sub: string;
  iat: number;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  /** Embedded provider only: the sign-in method of the session, 'credential', 'google' or 'passkey'. */
  provider?: string;
  /** Embedded provider only: the id of the session. */
  sid?: string;
  /** External issuers that send it: when the user signed in there. Seconds since 1970. */
  auth_time?: number;
}

/** The claims of the identity token, on a route with access 'identity'. */
export const CurrentIdentityClaims = createParamDecorator(
  (_data: unknown, context: ExecutionContext): IdentityClaims =>
    context.switchToHttp().getRequest<{ user: IdentityClaims }>().user,
);
