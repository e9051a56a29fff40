import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { isFromEdge } from '../http/edge-requests.ts';
import { ProblemException } from '../http/problem.exception.ts';
import { UnavailableException } from '../http/unavailable.exception.ts';
import { type AccessLevel, RequiredAccess } from './access.decorator.ts';
import { isTeam, type Publisher } from './publisher.ts';

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
