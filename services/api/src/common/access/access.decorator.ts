import { Reflector } from '@nestjs/core';

/**
 * Who may call a route: everyone; who holds an identity token (to exchange it); who holds the
 * shop's access token; an admin. A route that does not say is closed.
 */
export type AccessLevel = 'everyone' | 'identity' | 'user' | 'admin';

export const Access = Reflector.createDecorator<AccessLevel>();
