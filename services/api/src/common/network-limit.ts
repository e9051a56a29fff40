import { type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import type { FastifyRequest } from 'fastify';
import { Config } from './config/config.ts';

/**
 * Limits the requests of signed-in users from one network (an IPv4 address, an IPv6 /64): many accounts cannot do what one cannot.
 * The rule allows at least ten times as much as one account has, because offices and schools share one address. Responds with 429.
 */
export function LimitPerNetwork(ruleOf: (config: Config) => RateLimitRule): MethodDecorator {
  @Injectable()
  class NetworkGuard implements CanActivate {
    constructor(
      private readonly limiter: RateLimiter,
      private readonly config: Config,
    ) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
      const detail = 'Your network has sent many requests. Wait a moment.';
      await this.limiter.require(ruleOf(this.config), ip, detail);
      return true;
    }
  }
  return UseGuards(NetworkGuard);
}

/** Ten times the orders of an account. */
export const ordersOfNetwork = ({ ordersPerMinute }: Config): RateLimitRule => {
  return { name: 'network-orders', burst: 10 * ordersPerMinute, perMinute: 10 * ordersPerMinute };
};
