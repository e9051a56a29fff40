import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;

/** The code of an app that has scanned the URI (RFC 6238, SHA-1, six digits, 30 seconds). */
export function totpCode(uri: string, now = Date.now()): string {
  const bits = [...(new URL(uri).searchParams.get('secret') ?? '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
