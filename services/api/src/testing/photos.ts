import sharp from 'sharp';
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
