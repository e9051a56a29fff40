import { Injectable, type OnModuleInit, UnauthorizedException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { bearerToken } from '@whetstone/server/access/bearer-token';
import type { Team } from '@whetstone/server/access/publisher';
// Declares `needsDeployToken`.
import type {} from '@whetstone/server/http/request-bodies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import passport from 'passport';
import { DeployTokensService } from './deploy-tokens.service.ts';

type Caller = Pick<FastifyRequest, 'headers'> & { ip?: string | undefined };

/** Authenticates a team by its deploy token. With `needsDeployToken`, the route rejects a request before it reads the body. */
@Injectable()
export class DeployTokenStrategy extends passport.Strategy implements OnModuleInit {
  private readonly authenticated = new WeakMap<object, Team>();

  constructor(
    private readonly tokens: DeployTokensService,
    private readonly host: HttpAdapterHost,
  ) {
    super();
  }

  onModuleInit(): void {
    passport.use('deploy', this);
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addHook('onRequest', async (request) => {
      if (!request.routeOptions.config.needsDeployToken) return;
      const team = await this.findTeam(request);
      if (!team) throw new UnauthorizedException();
      this.authenticated.set(request, team);
    });
  }

  override authenticate(request: Caller): void {
    this.findTeam(request).then(
      (team) => (team ? this.success(team) : this.fail(401)),
      (error) => this.error(error),
    );
  }

  private async findTeam(request: Caller): Promise<Team | undefined> {
    return (
      this.authenticated.get(request) ?? this.tokens.authenticate(bearerToken(request), request.ip ?? '')
    );
  }
}
