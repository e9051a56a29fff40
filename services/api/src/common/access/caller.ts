import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

export type Role = 'admin' | 'user';

/** Whoever the access token proves is calling. */
export interface Caller {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** The caller of a route whose access is 'user' or 'admin'. */
export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<{ user: Caller }>().user,
);
