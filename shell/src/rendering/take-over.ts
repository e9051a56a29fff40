import { accessToken, handedOver, type RootState, type ShopStore, seenBy } from '@whetstone/kernel/host';
import type { PageModules } from '../routing/page-modules.ts';
import type { Handover } from './handover.ts';

/** What the first render here must start with to equal the server's. */
interface TakenOver {
  hydrationData: Pick<Handover, 'loaderData'>;
  serverState: RootState;
}

/**
 * Brings module and data of the rendered page here, so that the first render in the browser equals the server's.
 * Undefined where the page has to be rendered from nothing.
 */
export async function takeOver(
  handover: Handover | null,
  modules: PageModules,
  store: ShopStore,
): Promise<TakenOver | undefined> {
  if (!handover) return undefined;
  const { viewer, page, loaderData, data } = handover;
  const outcome = page && (await modules.load(page.piece, page.module));
  store.dispatch(handedOver(data));
  // Whoever has signed out since then sees nothing of what is shown to people who are signed in.
  const gone = viewer !== 'visitor' && !accessToken.read();
  if (gone || outcome?.status === 'failed') return undefined;
  return { hydrationData: { loaderData }, serverState: seenBy(viewer, store.getState()) };
}
