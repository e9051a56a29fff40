import { Injectable, type OnModuleInit, UnauthorizedException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import passport from 'passport';
import type { Team } from '../../common/access/publisher.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

const BEARER = /^Bearer (\S+)$/i;

/** Checks a team's deploy token before the route's handler, and before the body if `needsDeployToken` is set. */
@Injectable()
export class DeployTokenStrategy extends passport.Strategy implements OnModuleInit {
  private readonly accepted = new WeakMap<object, Team>();

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
      const team = await this.teamOf(request);
      if (!team) throw new UnauthorizedException();
      this.accepted.set(request, team);
    });
  }

  override authenticate(request: Pick<FastifyRequest, 'headers'>): void {
    this.teamOf(request).then(
      (team) => (team ? this.success(team) : this.fail(401)),
      (error) => this.error(error),
    );
  }

  private async teamOf(request: Pick<FastifyRequest, 'headers'>): Promise<Team | undefined> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return this.accepted.get(request) ?? this.tokens.teamOf(token);
  }
}
