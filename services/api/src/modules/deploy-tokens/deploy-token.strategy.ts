import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { DeployTokensService } from './deploy-tokens.service.ts';

const BEARER = /^Bearer (\S+)$/i;

/** Accepts a team's deploy token. */
@Injectable()
export class DeployTokenStrategy extends passport.Strategy implements OnModuleInit {
  constructor(private readonly tokens: DeployTokensService) {
    super();
  }

  onModuleInit(): void {
    passport.use('deploy', this);
  }

  override authenticate(request: Pick<FastifyRequest, 'headers'>): void {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '';
    this.tokens.teamOf(token).then(
      (team) => (team ? this.success(team) : this.fail(401)),
      (error) => this.error(error),
    );
  }
}
