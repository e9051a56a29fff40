import type { Viewer } from '@whetstone/contract';
import type { ServerData } from '@whetstone/kernel/host';

/** Id of the data block in which the edge inlines the dehydratedState. */
const DEHYDRATED_STATE_ELEMENT = 'dehydrated-state';

/** What the server leaves for the browser to take over a page that it rendered. */
export interface DehydratedState {
  /** Whom the page was rendered for. */
  viewer: Viewer;
  /** The module that the page was rendered with; null where no microfrontend has a page at this address. */
  page: { microfrontend: string; module: string } | null;
  /** The modules of the fragments that are on it. */
  fragments: readonly { microfrontend: string; module: string }[];
  /** The router's data, by route. */
  loaderData: Record<string, unknown>;
  data: ServerData;
}

/** The dehydratedState of this document; null where the server sent the frame alone, or nothing. */
export function readDehydratedState(): DehydratedState | null {
  const text = document.getElementById(DEHYDRATED_STATE_ELEMENT)?.textContent;
  return text ? JSON.parse(text) : null;
}
