import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BuiltFile } from '@whetstone/contract';
import { ProblemException } from '@whetstone/server/http/problem.exception';

/**
 * Streams an uploaded body. Yields the last chunk only after length and hash match the manifest, so no store accepts
 * wrong content as complete.
 * @throws ProblemException 400 incomplete body, 422 wrong length or hash
 */
export async function* verifiedBytes(
  body: Readable,
  { bytes, integrity }: Pick<BuiltFile, 'bytes' | 'integrity'>,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  let received = 0;
  let last: Buffer | undefined;
  try {
    for await (const chunk of chunksOf(body)) {
      received += chunk.length;
      if (received > bytes) throw differs(`more than the ${bytes} bytes in the manifest`);
      hash.update(chunk);
      if (last) yield last;
      last = chunk;
    }
    if (received < bytes) throw differs(`fewer than the ${bytes} bytes in the manifest`);
    if (`sha256-${hash.digest('base64')}` !== integrity) throw differs('a different hash from the manifest');
    if (last) yield last;
  } finally {
    // Unread bytes would block the next request on the shared connection.
    body.resume();
  }
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer, void, undefined> {
  try {
    // A destroyed request cannot be drained.
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw new ProblemException(400, 'upload-cut-off', 'The upload ended early. Nothing was stored.');
  }
}

function differs(how: string): ProblemException {
  return new ProblemException(422, 'file-differs', `The file has ${how}. Build and release again.`);
}
