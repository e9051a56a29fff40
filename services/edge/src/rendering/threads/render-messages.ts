import type { MessagePort } from 'node:worker_threads';
import type { ReleaseSet, RenderedPage, Shop, Viewer } from '@whetstone/contract';
import type { ApiReads } from './api-reads.ts';

export interface RenderSettings {
  release: ReleaseSet;
  releasesFolder: string;
  apiUrl: string;
  /** Milliseconds that the shell may use for one page. Released shells read this name. */
  deadline: number;
  /** How much the thread's nice value exceeds that of its process. */
  niceness: number;
  /** What the code may read of the API. */
  reads: ApiReads;
}

/** The `workerData` of a render thread. */
export interface ThreadData extends Omit<RenderSettings, 'release' | 'reads'> {
  /** A connection of `ApiReads`. */
  reads: MessagePort;
}

/** The first message to a thread: the code that it renders. */
export type LoadRequest = Pick<RenderSettings, 'release'>;

/** A change of what all releases in a thread share. */
export interface RealmFault {
  /** Such as `Array.prototype.map`. */
  builtIn: string;
  /** The release and the module that changed it; absent if only the page is known. */
  microfrontend?: string;
  version?: string;
  module?: string;
}

export function describeFault({ builtIn, microfrontend, version, module }: RealmFault): string {
  const author = microfrontend ? `${[microfrontend, module].filter(Boolean).join('/')} ${version}` : 'It';
  return `${author} changes ${builtIn}, which the code of all releases shares`;
}

/** The tag of a page that shows unknown data: every change outdates it. */
export const ANY_DATA = '*';

export interface RenderRequest {
  id: number;
  /** `page`: the whole page. `appShell`: the page without its content, for pages that need a sign-in. `check`: one module with demo data. */
  kind: 'page' | 'appShell' | 'check';
  viewer: Viewer;
  /** Path and query; for a check `microfrontend/module`. */
  url: string;
  /** Identifies the page in a crash report of the thread. */
  page?: string;
  /** Default: the initial settings. */
  shop?: Shop | undefined;
}

/** A rendered page, with observations of the render thread. */
export interface RenderResult extends Omit<RenderedPage, 'dehydratedState'> {
  /** Escaped JSON: the edge needs no copy of the object. */
  dehydratedState: string | null;
  /** The page could not be rendered completely, because its code tried to change a frozen built-in. */
  fault?: RealmFault;
  /** Of the data that the page has read. */
  tags?: readonly string[];
  /** For a check: the chunks that the module requested after its own. */
  late?: readonly string[];
  /** For a page: milliseconds of processor time in which it occupied its thread. */
  busy?: number;
  /** For a check: milliseconds of its longest rendering, processor and waiting, without the time in which other threads had the processor. */
  milliseconds?: number;
  /** For a check: milliseconds on the clock of the same rendering. */
  elapsed?: number;
}

export type RenderMessage =
  /** The thread can load the code of a release set. */
  | 'prepared'
  /** The code is loaded. */
  | 'ready'
  /** The page's module is loaded and about to render. */
  | { id: number; started: true }
  | { id: number; page: RenderResult }
  /** `stack`: only if an error was thrown. Shells throw a response if data is missing. */
  | { id: number; error: string; stack?: string | undefined }
  /** Sent on exit: the page whose code ended the thread, possibly long after its response; with the change because of which the thread ended itself. */
  | { crashedBy: string; fault?: RealmFault };

export interface ThreadExit {
  code: number;
  reason: Error;
  /** The page whose code ended the thread, if the thread could still name it. */
  page: string | undefined;
  /** The page that had started last, if the thread named none: probably the cause. */
  suspect?: string | undefined;
  /** The change because of which the thread ended itself. */
  fault?: RealmFault;
}

/** The name of the error with which a shell ends a page that waits for a promise. A time limit of the page's own code is a TimeoutError. */
export const ABORTED = 'PageTimeoutError:';

/** The code of the page threw. Missing and late data are other errors. */
export class ThrownError extends Error {
  /** @param stack of the thread, with the place in the code */
  constructor(message: string, stack: string) {
    super(message);
    this.stack = stack;
  }
}

/** The thread was terminated, because it took too long. */
export class ThreadTimeoutError extends Error {
  override name = 'TimeoutError';
  readonly milliseconds: number;

  constructor(message: string, milliseconds: number) {
    super(message);
    this.milliseconds = milliseconds;
  }
}

/** The thread exited while it rendered the page: it hung, ran out of memory or crashed. The cause is a ThreadTimeoutError if it hung. */
export class ThreadExitError extends Error {
  /** Whether this page is the likely cause: the page that the thread named, otherwise the page that started last. */
  readonly isLikelyCause: boolean;
  readonly fault: RealmFault | undefined;

  constructor(message: string, isLikelyCause = true, fault?: RealmFault, cause?: Error) {
    super(message, { cause });
    this.isLikelyCause = isLikelyCause;
    this.fault = fault;
  }
}

/** The page was shed: more wanted pages wait, and it would have to wait for too long or has done so. */
export class OverloadError extends Error {}
