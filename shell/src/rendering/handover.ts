import type { Viewer } from '@whetstone/contract';
import type { ServerData } from '@whetstone/kernel/host';

/** Id of the data block in which the edge inlines the handover. */
const HANDOVER_ELEMENT = 'handover';

/** What the server leaves for the browser to take over a page that it rendered. */
export interface Handover {
  /** Whom the page was rendered for. */
  viewer: Viewer;
  /** The module that the page was rendered with; null where no piece has a page at this address. */
  page: { piece: string; module: string } | null;
  /** The modules of the fragments that are on it. */
  fragments: readonly { piece: string; module: string }[];
  /** The router's data, by route. */
  loaderData: Record<string, unknown>;
  data: ServerData;
}

/** The handover of this document; null where the server sent the frame alone, or nothing. */
export function readHandover(): Handover | null {
  const text = document.getElementById(HANDOVER_ELEMENT)?.textContent;
  return text ? JSON.parse(text) : null;
}
