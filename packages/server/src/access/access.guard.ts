import { applyDecorators, type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { RouteConstraints } from '@nestjs/platform-fastify';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isFromEdge } from '../http/edge-requests.ts';
import { INTERNAL_ROUTE } from '../http/internal-listener.ts';
import { ProblemException, UnavailableException } from '../http/problem.exception.ts';
import { isTeam, type Publisher } from './publisher.ts';

/**
 * The credential that a route requires: none (`everyone`), an identity token (`identity`), an access token (`user`), an admin's access
 * token (`admin`), a deploy token (`team`), a deploy token or an admin's access token (`team-or-admin`), or the edge's secret (`edge`).
 * A route for the edge exists on the internal listener only. A route without the `@Access` decorator rejects every call.
 */
export type AccessLevel = 'everyone' | 'identity' | 'user' | 'admin' | 'team' | 'team-or-admin' | 'edge';

const RequiredAccess = Reflector.createDecorator<AccessLevel>();

export function Access(level: AccessLevel): MethodDecorator {
  return applyDecorators(RequiredAccess(level), ...furtherDecorators(level));
}

function furtherDecorators(level: AccessLevel): MethodDecorator[] {
  if (level === 'everyone') return [];
  return [level === 'edge' ? RouteConstraints(INTERNAL_ROUTE) : ApiBearerAuth()];
}

type AuthenticatedLevel = Exclude<AccessLevel, 'everyone' | 'edge'>;

const AccessTokenGuard = AuthGuard('access');

/** Responds 503, not 401, if a token cannot be checked. The client stays signed in and retries. */
class IdentityTokenGuard extends AuthGuard('identity') {
  override handleRequest<User>(
    error: unknown,
    user: User,
    info: unknown,
    ...more: [ExecutionContext, unknown?]
  ): User {
    if (info instanceof UnavailableException) throw info;
    return super.handleRequest(error, user, info, ...more);
  }
}

const DeployTokenGuard = AuthGuard('deploy');
const DeployOrAccessTokenGuard = AuthGuard(['deploy', 'access']);

/** Checks the credential of every request against the access level of its route. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly accessToken = new AccessTokenGuard();
  private readonly guards: Record<AuthenticatedLevel, CanActivate> = {
    identity: new IdentityTokenGuard(),
    user: this.accessToken,
    admin: this.accessToken,
    team: new DeployTokenGuard(),
    'team-or-admin': new DeployOrAccessTokenGuard(),
  };

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const level = this.reflector.getAllAndOverride(RequiredAccess, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (level === 'everyone') return true;
    if (level === 'edge') return requireEdge(context);
    if (level === undefined) throw forbidden('This route accepts no calls.');
    return this.authenticate(level, context);
  }

  private async authenticate(level: AuthenticatedLevel, context: ExecutionContext): Promise<boolean> {
    await this.guards[level].canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: Publisher }>();
    if (level.endsWith('admin') && !isTeam(user) && user.role !== 'admin') {
      throw forbidden('Only admins can do this.');
    }
    return true;
  }
}

function requireEdge(context: ExecutionContext): true {
  if (isFromEdge(context.switchToHttp().getRequest<FastifyRequest>().raw)) return true;
  throw forbidden('Only the edge can call this route.');
}

function forbidden(detail: string): ProblemException {
  return new ProblemException(403, 'forbidden', detail);
}
