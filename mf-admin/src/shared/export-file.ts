import { fetchFromApi } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';

/** Milliseconds between two updates of the page. */
const PROGRESS_INTERVAL = 200;

/**
 * Passes the response on to a blob chunk by chunk. The browser stores blobs outside of the page, very large ones on the disk: with 300 MB the
 * process of the page grows by 100 MB at most until its garbage is collected, with the response as text by 590 MB.
 * @returns the sentence about a rejection; empty for a response that is not from the API
 */
export async function download(
  path: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<{ blob: Blob; name: string } | { rejection: string }> {
  const response = await fetchFromApi(path, signal);
  if (!response.ok || !response.body) {
    const data: unknown = await response.json().catch(() => undefined);
    return { rejection: problemMessage({ data }, { unreachable: '' }) };
  }
  let bytes = 0;
  let reported = Number.NEGATIVE_INFINITY;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
      if (performance.now() - reported < PROGRESS_INTERVAL) return;
      reported = performance.now();
      onProgress(bytes);
    },
  });
  const headers = { 'content-type': 'text/csv;charset=utf-8' };
  const [, name = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { blob: await new Response(response.body.pipeThrough(counter), { headers }).blob(), name };
}
