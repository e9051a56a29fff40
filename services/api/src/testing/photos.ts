import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import sharp from 'sharp';
import { photoFileNames } from '../modules/tools/photos/photo-files.ts';
import type { SignedIn } from './sign-in.ts';
import type { Shop } from './test-app.ts';

/** A photograph of one color, 800 × 600 pixels. */
export function aPhoto(
  background = '#8a5a2b',
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** The content of each file of a photograph whose encoder is fake. */
export const ENCODED = Buffer.from('encoded');

/** Replaces the process of the encoder until mocks are restored, for tests in which files need no pixels. */
export function fakeEncoder(): void {
  jest.spyOn(childProcess, 'fork').mockImplementation(() => {
    const encoder = new EventEmitter() as ChildProcess;
    encoder.send = () => {
      setImmediate(() => {
        encoder.emit('message', { files: photoFileNames('').map(() => ENCODED) });
        encoder.emit('exit', 0);
      });
      return true;
    };
    return encoder;
  });
}

export async function upload(
  shop: Shop,
  admin: SignedIn,
  toolId: string,
  payload: Buffer,
  type = 'image/jpeg',
) {
  const headers = { ...admin.headers, 'content-type': type };
  return shop.app.inject({ method: 'POST', url: `/api/tools/${toolId}/photos`, headers, payload });
}
