import type { ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';

/** What a render thread is started with. */
export interface RenderSettings {
  release: ReleaseSet;
  releasesFolder: string;
  apiUrl: string;
  /** Milliseconds in which a page should be there. */
  deadline: number;
}

export interface RenderQuestion {
  id: number;
  /** The whole page, what is around a page that is not for everyone, or the trial of a module with demo data. */
  kind: 'page' | 'frame' | 'check';
  viewer: Viewer;
  /** Path and query; of a check `microfrontend/module`. */
  url: string;
  /** By what the page is told from others, where its thread should be able to name it. */
  page?: string;
}

/** A page with what its thread saw of it. */
export interface WatchedPage extends RenderedPage {
  /** Of a check: the chunks that its module asked for after its own. */
  late?: readonly string[];
}

export type RenderReply =
  | 'ready'
  /** This page's microfrontend is loaded, and about to be rendered. */
  | { id: number; begins: true }
  | { id: number; page: WatchedPage }
  | { id: number; error: string }
  /** The thread's last word: the page whose code ends it, answered long ago or not. */
  | { endedBy: string };
