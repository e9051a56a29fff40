import type { Readable } from 'node:stream';
import { ProblemException } from './problem.exception.ts';

/** The chunks of a body. @param next what the client can do after an upload that ended early @throws ProblemException 400 */
export async function* bodyChunks(body: Readable, next: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    // A destroyed request cannot be drained.
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw new ProblemException(400, 'upload-cut-off', `The upload ended early. ${next}`);
  } finally {
    // Unread bytes would block the next request on the connection.
    body.resume();
  }
}
