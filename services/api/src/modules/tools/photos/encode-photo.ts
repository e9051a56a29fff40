import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type PhotoFile, photoFileNames } from './photo-files.ts';

/** Beside this file, which tests run from its source. */
const ENCODER = path.join(import.meta.dirname, `photo-encoder${path.extname(import.meta.filename)}`);
/** Milliseconds for one photograph, with the start of the process. */
const TIMEOUT = 20_000;
const MEGAPIXEL = 1_000_000;

export type PhotoRejection =
  | { reason: 'unknown-type' | 'several-pages' | 'damaged' | 'too-slow' }
  | { reason: 'too-many-pixels' | 'too-long'; max: number }
  | { reason: 'too-small'; min: number };

/** What the process of an encoder sends: the files in the order of `photoFileNames`. */
export type EncodedPhoto = { files: Buffer[] } | { rejection: PhotoRejection };

/**
 * Decodes an upload and encodes it in every size and format, in a process of its own that ends after `timeout` milliseconds: a decoder cannot be
 * cancelled. Only pixels pass: metadata and anything behind the image are gone.
 * @throws ProblemException 415, 422 with one sentence for the admin
 */
export async function encodePhoto(id: string, upload: Buffer, timeout = TIMEOUT): Promise<PhotoFile[]> {
  // The library throws a programming error for an empty buffer.
  const encoded = upload.length > 0 ? await encode(upload, timeout) : rejectionOf('unknown-type');
  if ('rejection' in encoded) throw problemOf(encoded.rejection);
  return photoFileNames(id).map((name, index) => ({ name, content: encoded.files[index] as Buffer }));
}

async function encode(upload: Buffer, timeout: number): Promise<EncodedPhoto> {
  const encoder = fork(ENCODER, {
    // Nothing of the API's own environment and options: secrets, debugger, source maps.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout,
    killSignal: 'SIGKILL',
  });
  let encoded: EncodedPhoto | undefined;
  encoder.once('message', (message) => {
    encoded = message as EncodedPhoto;
  });
  // An encoder that has ended already is handled as such.
  encoder.send(upload, () => undefined);
  await once(encoder, 'exit');
  return encoded ?? rejectionOf(encoder.killed ? 'too-slow' : 'damaged');
}

function rejectionOf(reason: 'unknown-type' | 'damaged' | 'too-slow'): EncodedPhoto {
  return { rejection: { reason } };
}

function problemOf(rejection: PhotoRejection): ProblemException {
  const detail = sentenceOf(rejection);
  if (rejection.reason === 'unknown-type') return new ProblemException(415, 'unsupported-media-type', detail);
  return new ProblemException(422, 'photo-rejected', detail, rejection);
}

function sentenceOf(rejection: PhotoRejection): string {
  switch (rejection.reason) {
    case 'unknown-type':
      return 'The file is not a photograph that we can read. Send a JPEG, PNG, WebP or AVIF file.';
    case 'several-pages':
      return 'The file is an animation or has several pages. Send a single photograph.';
    case 'damaged':
      return 'The photograph is damaged or incomplete. Export it again and send the new file.';
    case 'too-slow':
      return 'The photograph takes too long to read. Send a smaller one.';
    case 'too-many-pixels':
      return `The photograph has more than ${rejection.max / MEGAPIXEL} megapixels. Send a smaller one.`;
    case 'too-long':
      return `The photograph is more than ${rejection.max} pixels wide or high. Send a smaller one.`;
    case 'too-small':
      return `The photograph must be at least ${rejection.min} pixels wide or high.`;
  }
}
