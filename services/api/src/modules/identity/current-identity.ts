import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IdentityClaims } from './identity-token.ts';

/** The claims of the identity token, on a route whose access is 'identity'. */
export const CurrentIdentity = createParamDecorator(
  (_data: unknown, context: ExecutionContext): IdentityClaims =>
    context.switchToHttp().getRequest<{ user: IdentityClaims }>().user,
);
