import { folded } from '../folded.ts';

export interface Carrier {
  name: string;
  /** The page that shows a parcel, with {number} for its number. Empty if the carrier has none. */
  trackingUrl: string;
}

interface Shipment {
  carrier: string | null;
  tracking: string | null;
}

/** The page that shows a parcel. Undefined without a number, and if the carrier has no page or is unknown. */
export function trackingUrlOf(
  { carrier, tracking }: Shipment,
  carriers: readonly Carrier[],
): string | undefined {
  if (!carrier || !tracking) return undefined;
  const name = folded(carrier).trim();
  const url = carriers.find((one) => folded(one.name).trim() === name)?.trackingUrl;
  return url ? url.replace('{number}', encodeURIComponent(tracking.replaceAll(' ', ''))) : undefined;
}
