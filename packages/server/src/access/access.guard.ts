import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { RouteConstraints } from '@nestjs/platform-fastify';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ServerConfig } from '../config/server-config.ts';
import { isEqualTo, isFromEdge } from '../http/edge-requests.ts';
import { INTERNAL_ROUTE } from '../http/internal-listener.ts';
import { ProblemException, UnavailableException } from '../http/problem.exception.ts';
import { AccessTokenVerifier } from './access-token-verifier.ts';
import { requireAdmin } from './authenticated-user.ts';
import { bearerToken } from './bearer-token.ts';
import { isTeam, type Publisher } from './publisher.ts';

/**
 * The credential that a route requires: none (`everyone`), none or an access token (`optional`), an identity token (`identity`), an access token (`user`), an admin's access
 * token (`admin`), a deploy token (`team`), a deploy token or an admin's access token (`team-or-admin`), the edge's secret (`edge`), or the
 * secret of the other services (`service`). Routes for the edge and for services exist on the internal listener only. A route without the
 * `@Access` decorator rejects every call.
 */
export type AccessLevel = 'everyone' | 'optional' | AuthenticatedLevel | InternalLevel;

type AuthenticatedLevel = 'identity' | 'user' | 'admin' | 'team' | 'team-or-admin';
type InternalLevel = 'edge' | 'service';

const RequiredAccess = Reflector.createDecorator<AccessLevel>();

/** For a route, or for all routes of a controller. Nest reads the constraint of an internal route at the route only. */
export function Access(level: InternalLevel): MethodDecorator;
export function Access(level: Exclude<AccessLevel, InternalLevel>): MethodDecorator & ClassDecorator;
export function Access(level: AccessLevel): MethodDecorator & ClassDecorator {
  return applyDecorators(RequiredAccess(level), ...furtherDecorators(level));
}

function furtherDecorators(level: AccessLevel): (MethodDecorator & ClassDecorator)[] {
  if (level === 'everyone' || level === 'optional') return [];
  return [isInternal(level) ? RouteConstraints(INTERNAL_ROUTE) : ApiBearerAuth()];
}

function isInternal(level: AccessLevel): level is InternalLevel {
  return level === 'edge' || level === 'service';
}

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

/** Accepts the access token of a user. */
class AccessTokenGuard implements CanActivate {
  constructor(private readonly verifier: AccessTokenVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const token = bearerToken(request);
    const user = token ? await this.verifier.verify(token) : undefined;
    if (!user) throw new UnauthorizedException();
    request.user = user;
    return true;
  }
}

/** Accepts a request that the first or the second guard accepts. The first guard decides without the second, which may be unavailable. */
class EitherGuard implements CanActivate {
  constructor(
    private readonly first: CanActivate,
    private readonly second: CanActivate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    try {
      return (await this.first.canActivate(context)) === true;
    } catch (error) {
      if (!(error instanceof UnauthorizedException)) throw error;
      return (await this.second.canActivate(context)) === true;
    }
  }
}

/** Checks the credential of every request against the access level of its route. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly guards: Record<AuthenticatedLevel, CanActivate>;
  private readonly isServiceSecret: (text: string) => boolean;

  constructor(
    private readonly reflector: Reflector,
    verifier: AccessTokenVerifier,
    { serviceSecret }: ServerConfig,
  ) {
    const accessToken = new AccessTokenGuard(verifier);
    const deployToken = new DeployTokenGuard();
    this.guards = {
      identity: new IdentityTokenGuard(),
      user: accessToken,
      admin: accessToken,
      team: deployToken,
      'team-or-admin': new EitherGuard(deployToken, accessToken),
    };
    this.isServiceSecret = isEqualTo(serviceSecret);
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const level = this.reflector.getAllAndOverride(RequiredAccess, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (level === 'everyone') return true;
    // A client renews a token that is rejected. As a visitor, its user would get the answer of somebody else.
    if (level === 'optional') return !bearerToken(requestOf(context)) || this.authenticate('user', context);
    if (level === 'edge') return requireEdge(requestOf(context));
    if (level === 'service') return this.requireService(requestOf(context));
    if (level === undefined) throw forbidden('This route accepts no calls.');
    return this.authenticate(level, context);
  }

  private async authenticate(level: AuthenticatedLevel, context: ExecutionContext): Promise<boolean> {
    await this.guards[level].canActivate(context);
    const { user } = requestOf(context);
    if (level.endsWith('admin') && !isTeam(user)) requireAdmin(user, 'Only admins can do this.');
    return true;
  }

  private requireService(request: FastifyRequest): true {
    if (this.isServiceSecret(bearerToken(request))) return true;
    throw forbidden('Only other services of the shop can call this route.');
  }
}

function requestOf(context: ExecutionContext): FastifyRequest & { user: Publisher } {
  return context.switchToHttp().getRequest();
}

function requireEdge({ raw }: FastifyRequest): true {
  if (isFromEdge(raw)) return true;
  throw forbidden('Only the edge can call this route.');
}

function forbidden(detail: string): ProblemException {
  return new ProblemException(403, 'forbidden', detail);
}
