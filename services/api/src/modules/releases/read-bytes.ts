import type { Readable } from 'node:stream';
import { ProblemException } from '../../common/http/problem.exception.ts';

/** Reads a body of a known length; stops as soon as it is longer. @throws ProblemException 400 cut off, 422 another length */
export async function readBytes(body: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let received = 0;
  try {
    for await (const chunk of body) {
      received += chunk.length;
      if (received > length) break;
      chunks.push(chunk);
    }
  } catch {
    throw new ProblemException(400, 'upload-cut-off', 'The upload ended half-way: nothing of it was kept.');
  }
  if (received === length) return Buffer.concat(chunks);
  const more = received > length ? 'more' : 'fewer';
  throw new ProblemException(
    422,
    'file-differs',
    `The file has ${more} than the ${length} bytes that were offered.`,
  );
}
