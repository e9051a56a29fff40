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
  /** Path and query; of a check `piece/module`. */
  url: string;
  /** By what the page is told from others, where its thread should be able to name it. */
  page?: string;
}

export type RenderReply =
  | 'ready'
  /** This page's piece is loaded, and about to be rendered. */
  | { id: number; begins: true }
  | { id: number; page: RenderedPage }
  | { id: number; error: string }
  /** The thread's last word: the page whose code ends it, answered long ago or not. */
  | { endedBy: string };
