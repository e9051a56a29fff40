import { isAPIError } from 'better-auth/api';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { encode } from 'uqr';
import type { AuthContext } from './device-cookie.ts';

/** Adds the URI of a new app as a QR code: an SVG path of its dark modules, in a square of `size` modules. */
export async function addQrCode({ context, json }: AuthContext): Promise<unknown> {
  const { returned } = context;
  if (isAPIError(returned) || typeof returned !== 'object' || returned === null) return undefined;
  if (!('totpURI' in returned)) return undefined;
  const { size, data } = encode(String(returned.totpURI), { border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return json({ ...returned, qr: { size, path } });
}

/** A recovery code as it is compared: people type it in upper case, and without its hyphen. */
export function comparableCode(code: string): string {
  return code.replaceAll('-', '').toLowerCase();
}

/** Stores recovery codes encrypted, as better-auth generates them: in mixed case, with a hyphen. Reads them as they are compared. */
export function recoveryCodeStorage(key: string) {
  return {
    encrypt: (data: string) => symmetricEncrypt({ key, data }),
    decrypt: async (data: string) => comparableCode(await symmetricDecrypt({ key, data })),
  };
}
