import type { ShopApi } from './shop-api.ts';

/** The number of reported fallbacks from this release to the last good one. */
export async function fallbacksOf(
  { microfrontend, version }: { microfrontend: string; version: string },
  admin: ShopApi,
): Promise<number> {
  const telemetry = await admin.readTelemetry(microfrontend);
  const points = telemetry.find((entry) => entry.version === version)?.points ?? [];
  return points.reduce((sum, { fallbacks }) => sum + fallbacks, 0);
}
