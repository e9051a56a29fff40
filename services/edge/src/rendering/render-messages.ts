import type { ReleaseSet, RenderedPage, Viewer } from '@whetstone/contract';

/** The `workerData` of a render thread. */
export interface RenderSettings {
  release: ReleaseSet;
  releasesFolder: string;
  apiUrl: string;
  /** Milliseconds that the shell may use for one page. Released shells read this name. */
  deadline: number;
}

export interface RenderRequest {
  id: number;
  /** `page`: the whole page. `appShell`: the page without its content, for pages that need a sign-in. `check`: one module with demo data. */
  kind: 'page' | 'appShell' | 'check';
  viewer: Viewer;
  /** Path and query; for a check `microfrontend/module`. */
  url: string;
  /** Identifies the page in a crash report of the thread. */
  page?: string;
}

/** A rendered page, with observations of the render thread. */
export interface RenderResult extends RenderedPage {
  /** Id of the element from which the released shell reads the dehydrated state, if it is not the current one. */
  stateElement?: string;
  /** For a check: the chunks that the module requested after its own. */
  late?: readonly string[];
}

export type RenderMessage =
  | 'ready'
  /** The page's module is loaded and about to render. */
  | { id: number; started: true }
  | { id: number; page: RenderResult }
  | { id: number; error: string }
  /** Sent on exit: the page whose code ended the thread, possibly long after its response. */
  | { crashedBy: string };

/** The exit of a render thread. */
export interface ThreadExit {
  code: number;
  reason: Error;
  /** The page whose code ended the thread, if the thread could still name it. */
  page: string | undefined;
}

/** The thread exited while it rendered the page: it hung, ran out of memory or crashed. */
export class ThreadExitError extends Error {
  /** Whether this page is the likely cause: the page that the thread named, otherwise the page that started last. */
  readonly isLikelyCause: boolean;

  constructor(message: string, isLikelyCause = true) {
    super(message);
    this.isLikelyCause = isLikelyCause;
  }
}
