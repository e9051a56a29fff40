import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ProblemException } from '../http/problem.exception.ts';
import { RequiredAccess } from './access.decorator.ts';
import type { Caller } from './caller.ts';

const AccessTokenGuard = AuthGuard('access');
const IdentityTokenGuard = AuthGuard('identity');

/** Guards every route: the route states its access level, and this asks for the proof. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly accessToken = new AccessTokenGuard();
  private readonly identityToken = new IdentityTokenGuard();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.reflector.getAllAndOverride(RequiredAccess, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (level === 'everyone') return true;
    if (level === undefined) throw forbidden('This route is open to nobody.');
    const proof = level === 'identity' ? this.identityToken : this.accessToken;
    await proof.canActivate(context);
    const caller = context.switchToHttp().getRequest<{ user: Caller }>().user;
    if (level === 'admin' && caller.role !== 'admin') throw forbidden('Only an admin may do this.');
    return true;
  }
}

function forbidden(detail: string): ProblemException {
  return new ProblemException(403, 'forbidden', detail);
}
