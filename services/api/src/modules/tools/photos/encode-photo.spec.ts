import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { aPhoto } from '../../../testing/photos.ts';
import { encodePhoto } from './encode-photo.ts';
import { photoFileNames } from './photo-files.ts';

/** The processes that this one has started and that have not ended. */
const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ');

it('ends the process of a photograph that takes too long, so that the next one is encoded', async () => {
  const before = children();
  const photo = await aPhoto();
  // No process starts within a millisecond.
  await expect(encodePhoto('slow', photo, 1)).rejects.toMatchObject({
    status: 422,
    code: 'photo-rejected',
    extras: { reason: 'too-slow' },
  });
  expect(children()).toEqual(before);
  // On a busy machine, the default limit ends this one, too.
  const files = await encodePhoto('small', photo, 200_000);
  expect(files.map(({ name }) => name)).toEqual(photoFileNames('small'));
  for (const { name, content } of files) {
    const { width, height, format } = await sharp(content).metadata();
    const type = format === 'heif' ? 'avif' : format;
    expect(`small-${width}.${type}`).toBe(name);
    expect(height).toBe(width);
  }
});
