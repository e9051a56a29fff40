/** A value that changes while a page is mounted. */
export interface Observable<Value> {
  read: () => Value;
  /** Calls back after each change, until the page is left. Returns an unsubscribe function. */
  subscribe: (listener: (value: Value) => void) => () => void;
}

export interface MountLocation {
  pathname: string;
  /** With its `?`; empty without a query. */
  search: string;
  /** With its `#`; empty without a fragment. */
  hash: string;
  /** The values of `:name` in the path of the route. */
  params: Readonly<Record<string, string | undefined>>;
}

/** A request to the API of the shop, below `/api`. */
export interface MountRequest {
  /** Default: GET. */
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
}

/** What the shop gives to `mount`. */
export interface MountContext {
  /** A context that lacks a field has another number. Fields may be added. */
  version: 1;
  /** The signed-in user; null for a visitor. For display only: the API decides about access. */
  session: Observable<{ email: string; name: string } | null>;
  location: Observable<MountLocation>;
  /** Opens a path of the site without loading a document. */
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /** Returns the JSON of the response. The shop adds the token of the user. Rejects with `{ status, data }`. */
  fetchApi: (path: string, request?: MountRequest) => Promise<unknown>;
  /** Ends the page after an error that `mount` did not throw, for example in an event handler: the shop shows the last good release, or a message. */
  fail: (error: unknown) => void;
}

export type Unmount = () => void;

/** The export of an exposed module: fills the element of a page, and returns a function that the shop calls when the page is left. */
export type Mount = (element: HTMLElement, context: MountContext) => Unmount | Promise<Unmount>;

/** A shared library of the host, in one version. */
interface Share {
  loaded?: unknown;
  lib?: () => unknown;
  get: () => (() => unknown) | Promise<() => unknown>;
}

/** The shared libraries of the host: name → version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Share>>>>;
