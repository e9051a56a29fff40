import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BuiltFile } from '@whetstone/contract';
import { ProblemException } from '../../common/http/problem.exception.ts';

/**
 * Yields an uploaded body as it arrives. The last chunk is yielded only when length and hash are those of the file, so that
 * no store takes another content for a whole file.
 * @throws ProblemException 400 cut off, 422 another length or hash
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
      if (received > bytes) throw differs(`more than the ${bytes} bytes that were offered`);
      hash.update(chunk);
      if (last) yield last;
      last = chunk;
    }
    if (received < bytes) throw differs(`fewer than the ${bytes} bytes that were offered`);
    if (`sha256-${hash.digest('base64')}` !== integrity) throw differs('another hash than the manifest says');
    if (last) yield last;
  } finally {
    // Bytes that nobody reads would stand before the next request on the connection, which is another team's.
    body.resume();
  }
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer, void, undefined> {
  try {
    // Destroyed half-way, a request could not be read to its end.
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw new ProblemException(400, 'upload-cut-off', 'The upload ended half-way: nothing of it was kept.');
  }
}

function differs(how: string): ProblemException {
  return new ProblemException(422, 'file-differs', `The file has ${how}: build and offer again.`);
}
