import { type CheckMessage, type CheckResponse, checkRendering } from './render-check.ts';

/*
 * The process that renders candidates. It has its own heap, thread pool and priority, so that checks take no time of visitors. The edge
 * starts it and ends it.
 */

const running = new Map<number, AbortController>();

async function check({ id, document, microfrontends, settings }: CheckMessage): Promise<CheckResponse> {
  const abort = new AbortController();
  running.set(id, abort);
  try {
    return { id, checks: await checkRendering(document, microfrontends, settings, abort.signal) };
  } catch (error) {
    return { id, error: (error as Error).message };
  } finally {
    running.delete(id);
  }
}

process.on('message', async (message: CheckMessage | { abort: number }) => {
  if ('abort' in message) return running.get(message.abort)?.abort();
  process.send?.(await check(message));
});
process.once('disconnect', () => process.exit());
