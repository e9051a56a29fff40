import { handedOver, type ShopStore } from '@whetstone/kernel/host';
import type { PageModules } from '../routing/page-modules.ts';
import type { Handover } from './handover.ts';

/**
 * Brings module and data of the rendered page here, so that the first render in the browser equals the server's.
 * Answers what the router starts with; undefined where the page has to be rendered from nothing.
 */
export async function takeOver(
  handover: Handover | null,
  modules: PageModules,
  store: ShopStore,
): Promise<Pick<Handover, 'loaderData'> | undefined> {
  if (!handover) return undefined;
  const { page, loaderData, data } = handover;
  const outcome = page && (await modules.load(page.piece, page.module));
  store.dispatch(handedOver(data));
  return outcome?.status === 'failed' ? undefined : { loaderData };
}
