import { applyDecorators, type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isFromEdge } from '../http/edge-requests.ts';
import { ProblemException, UnavailableException } from '../http/problem.exception.ts';
import { isTeam, type Publisher } from './publisher.ts';

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

type ProvenLevel = Exclude<AccessLevel, 'everyone' | 'edge'>;

const AccessTokenGuard = AuthGuard('access');

/** Responds 503, not 401, if a token cannot be checked: the client stays signed in and retries. */
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

/** Guards every route: the route states its access level, and this asks for the proof. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly accessToken = new AccessTokenGuard();
  private readonly proofs: Record<ProvenLevel, CanActivate> = {
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
    if (level === undefined) throw forbidden('This route is open to nobody.');
    return this.prove(level, context);
  }

  private async prove(level: ProvenLevel, context: ExecutionContext): Promise<boolean> {
    await this.proofs[level].canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: Publisher }>();
    if (level.endsWith('admin') && !isTeam(user) && user.role !== 'admin') {
      throw forbidden('Only an admin may do this.');
    }
    return true;
  }
}

function requireEdge(context: ExecutionContext): true {
  if (isFromEdge(context.switchToHttp().getRequest<FastifyRequest>().raw)) return true;
  throw forbidden('Only the edge may call this.');
}

function forbidden(detail: string): ProblemException {
  return new ProblemException(403, 'forbidden', detail);
}
