import type { OwnShop } from '../own-shop.ts';
import { addOwnTool } from '../own-tool.ts';
import { ShopApi } from '../shop-api.ts';
import { itinerary, type Visit } from './itinerary.ts';
import { linkedFromEverywhere, placesOf } from './places.ts';

/** What there is to be broken, bought and visited in a shop. */
export interface Stage {
  remotes: string[];
  toolId: string;
  /** Every page, by everybody who may open it. */
  visits: Visit[];
}

/** More than anybody can order meanwhile. */
const PLENTY = 1_000_000;

export async function setStage(shop: OwnShop): Promise<Stage> {
  const { id: toolId } = await addOwnTool({ quantity: PLENTY, minQuantity: 1 }, shop.site);
  const admin = await ShopApi.admin(shop.site);
  const [entry] = await admin.listLedger(1);
  const document = await shop.document();
  const remotes = document.pieces.map(({ live }) => live.name).filter((name) => name !== 'shell');
  const parameters = {
    productId: toolId,
    microfrontend: String(remotes[0]),
    id: String(entry?.checkReportId),
  };
  const places = placesOf(document, parameters);
  return { remotes, toolId, visits: itinerary(places, linkedFromEverywhere(document, places)) };
}
