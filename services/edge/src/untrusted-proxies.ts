import type { FastifyInstance } from 'fastify';

/** Logs once that an `X-Forwarded-For` is ignored: behind an untrusted proxy of the shop, all customers count as one client. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async ({ headers, ips = [], socket }) => {
    // With a trusted proxy, the list contains the client as well.
    if (warned || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    warned = true;
    app.log.warn(
      `X-Forwarded-For from ${socket.remoteAddress} is ignored, because TRUSTED_PROXIES does not name that address. If this is your proxy, add the address: until then all its visitors count as one client and share one rate limit.`,
    );
  });
}
