import type { ShopApi } from './shop-api.ts';

/** How often browsers told that the last good release had taken over from this one. */
export async function fallbacksOf(
  { microfrontend, version }: { microfrontend: string; version: string },
  admin: ShopApi,
): Promise<number> {
  const health = await admin.readTelemetry(microfrontend);
  const points = health.find((told) => told.version === version)?.points ?? [];
  return points.reduce((sum, { fallbacks }) => sum + fallbacks, 0);
}
