import { accessToken, handedOver, type RootState, type ShopStore, seenBy } from '@whetstone/kernel/host';
import type { PageModules } from '../containment/page-modules.ts';
import type { Handover } from './handover.ts';

/** What the first render here must start with to equal the server's. */
interface TakenOver {
  hydrationData: Pick<Handover, 'loaderData'>;
  serverState: RootState;
}

/** Milliseconds that the frame waits for the page's module, to be taken over together with it. */
const PATIENCE = 2_000;

/**
 * Brings module and data of the rendered page here, so that the first render in the browser equals the server's. A page
 * whose module does not come stays as the server rendered it, within a frame that works.
 * Undefined where the page has to be rendered from nothing.
 */
export async function takeOver(
  handover: Handover | null,
  modules: PageModules,
  store: ShopStore,
): Promise<TakenOver | undefined> {
  if (!handover) return undefined;
  const { viewer, page, fragments, loaderData, data } = handover;
  if (page) await loadOrKeep(page, modules);
  store.dispatch(handedOver(data));
  // Whoever has signed out since then sees nothing of what is shown to people who are signed in.
  if (viewer !== 'visitor' && !accessToken.read()) return undefined;
  for (const { piece, module } of fragments) modules.stands(piece, module);
  return { hydrationData: { loaderData }, serverState: seenBy(viewer, store.getState()) };
}

async function loadOrKeep({ piece, module }: NonNullable<Handover['page']>, modules: PageModules) {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([modules.load(piece, module), patience]);
  if (modules.outcome(piece, module)?.status === 'ready') return;
  modules.stands(piece, module);
  modules.keepAsking(piece, module);
}
