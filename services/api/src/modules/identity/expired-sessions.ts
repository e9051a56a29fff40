import type { GenericEndpointContext } from 'better-auth';

/** Whoever signs in clears away the sessions that have run out: there is always somebody, and never much to clear. */
export async function sweepExpiredSessions(
  opening: GenericEndpointContext | null | undefined,
): Promise<void> {
  await opening?.context.adapter.deleteMany({
    model: 'session',
    where: [{ field: 'expiresAt', operator: 'lt', value: new Date() }],
  });
}
