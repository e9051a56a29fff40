import type { FastifyInstance } from 'fastify';

/** Logs once that an `X-Forwarded-For` is ignored: where that comes from a proxy of the shop's own, all customers count as one client. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    // A trusted proxy adds the client that it names.
    if (warned || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    warned = true;
    app.log.warn(
      `X-Forwarded-For from ${socket.remoteAddress} is ignored, because TRUSTED_PROXIES does not name that address. If it is your own proxy, add it: until then, all its visitors count as one client and share its rate limits.`,
    );
  });
}
