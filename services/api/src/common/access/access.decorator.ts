import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth } from '@nestjs/swagger';

/**
 * Who may call a route: everyone; who holds an identity token (to exchange it); who holds the
 * shop's access token; an admin; a team, by its deploy token; a team or an admin; the edge, by its secret. A route without
 * the decorator rejects every call.
 */
export type AccessLevel = 'everyone' | 'identity' | 'user' | 'admin' | 'team' | 'team-or-admin' | 'edge';

export const RequiredAccess = Reflector.createDecorator<AccessLevel>();

export function Access(level: AccessLevel): MethodDecorator {
  const documented = level === 'everyone' || level === 'edge' ? [] : [ApiBearerAuth()];
  return applyDecorators(RequiredAccess(level), ...documented);
}
