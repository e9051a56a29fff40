import type { StartedPage } from '../routing/page-route.tsx';

const UNAVAILABLE = 503;

/**
 * A server renders a page whole or not at all: with its module and all its data.
 * @throws a response with the status of what is missing, and the reason where one is known
 */
export async function settleWhole({ outcome, preloads }: StartedPage): Promise<void> {
  if (outcome.status === 'failed') throw missing(UNAVAILABLE, String(outcome.reason));
  for (const { error } of await Promise.all(preloads)) {
    if (error) throw missing(statusOf(error) ?? UNAVAILABLE);
  }
}

function missing(status: number, reason?: string): Response {
  return new Response(reason, { status });
}

function statusOf(error: unknown): number | undefined {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' ? status : undefined;
}
