import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { bodyChunks } from '@whetstone/server/http/body-chunks';
import { ProblemException, UnavailableException } from '@whetstone/server/http/problem.exception';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { encodePhoto } from './encode-photo.ts';
import type { PhotoFile } from './photo-files.ts';

const MEGABYTE = 1_000_000;
const MAX_BYTES = 10 * MEGABYTE;
/** Uploads of an instance that are received or wait for the encoder. Each has at most 10 MB in memory. */
const MAX_PENDING = 4;
/** Per admin. */
const UPLOADS: RateLimitRule = { name: 'photo-uploads', burst: 60, perMinute: 30 };

export interface Upload {
  /** SHA-256 of the bytes. */
  hash: string;
  /** Undefined if the photograph is not wanted. */
  files: PhotoFile[] | undefined;
}

/** Receives and encodes photographs, one at a time. */
@Injectable()
export class PhotoUploadsService {
  private pending = 0;
  private encoding: Promise<unknown> = Promise.resolve();

  constructor(private readonly limiter: RateLimiter) {}

  /**
   * Returns the files of the photograph in the body.
   * @param isWanted decides by the hash, before the photograph is decoded
   * @throws ProblemException 413, 415, 422 with a sentence about the file; 429, 503 if too many uploads arrive
   */
  async receive(
    id: string,
    body: Readable,
    admin: AuthenticatedUser,
    isWanted: (hash: string) => Promise<boolean>,
  ): Promise<Upload> {
    const detail = 'You have sent many photographs. Wait a few seconds and try again.';
    await this.limiter.require(UPLOADS, admin.id, detail);
    if (this.pending >= MAX_PENDING)
      throw new UnavailableException(
        'photos-busy',
        'Other photographs are in progress. Try again in a few seconds.',
      );
    this.pending += 1;
    try {
      const upload = await readAll(body);
      const hash = createHash('sha256').update(upload).digest('hex');
      const files = this.encoding.then(async () =>
        (await isWanted(hash)) ? encodePhoto(id, upload) : undefined,
      );
      this.encoding = files.catch(() => undefined);
      return { hash, files: await files };
    } finally {
      this.pending -= 1;
    }
  }
}

/** @throws ProblemException 400, 413 */
async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(body, 'Send the photograph again.')) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Rejects a body of a known length before it is read. */
export function checkLength(contentLength: string | undefined): void {
  if (Number(contentLength) > MAX_BYTES) throw tooLarge();
}

function tooLarge(): ProblemException {
  const detail = `The file is larger than ${MAX_BYTES / MEGABYTE} MB. Send a smaller one.`;
  return new ProblemException(413, 'body-too-large', detail, { max: MAX_BYTES });
}
