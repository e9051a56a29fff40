/** Who may open a page. `user` is any signed-in user. */
export type Access = 'everyone' | 'user' | 'admin';

/** Determines the visible navigation. Not suitable for access control. */
export type Viewer = 'visitor' | 'user' | 'admin';

/** `site`: between navbar and footer. `dashboard`: beside the dashboard's sidebar. */
export type Layout = 'site' | 'dashboard';

/** A query that starts as soon as the route is known. The argument value `:name` stands for a route parameter, `?name` for a non-empty query parameter. */
export interface DataPreload {
  endpoint: string;
  args?: Readonly<Record<string, string | number | boolean | undefined>>;
}

export interface RouteDescription<Preload extends DataPreload = DataPreload> {
  /** Path pattern from the site's root, with `:name` for a parameter. */
  path: string;
  /** Name of the exposed module; its source is `src/exposed/<module>.tsx`. */
  module: string;
  access: Access;
  layout?: Layout;
  title: string;
  description?: string;
  preload?: readonly Preload[];
  /** Slots that other microfrontends may fill. The page has a `<Slot>` for each. */
  slots?: readonly string[];
  /** Source of the parameter values for the sitemap: a public list of the API, and a field of its items. */
  listedBy?: { list: string; field: string };
  /** Not rendered on the server: a form with secrets, which must not be submitted before its code has loaded. */
  browserOnly?: true;
  /**
   * Query parameters that the page reads, besides those of `preload`. The edge ignores all others, such as `utm_source`, if the fragments on
   * the page have this field, too. Absent: the page may read every parameter.
   */
  queryParameters?: readonly string[];
  /** Requires a sign-in and is equal for all users, so the server can render it without verifying the session. */
  sharedAcrossUsers?: true;
  /** Search engines do not index the page: it lists what a search finds. */
  noindex?: true;
}

/**
 * The parameters of the pages with each live slot: `useParams<LiveSlots['tool-detail']>()`. `whetstone types` declares the slots of the live
 * shop; without that command there are none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: whetstone types adds the members
export interface LiveSlots {}

/** Any name, because a fragment may be released before the page. Editors suggest the live slots. */
export type SlotName = keyof LiveSlots | (string & Record<never, never>);

/** A component that fills a slot, usually on a page of another microfrontend. It takes its input from the URL, like a page. */
export interface FragmentDescription<Preload extends DataPreload = DataPreload> {
  /** Name of the slot, as in the `slots` of a route or of the shell. */
  slot: SlotName;
  /** Name of the exposed module; its source is `src/exposed/<module>.tsx`. */
  module: string;
  /** Shown in the message when the fragment fails. */
  title: string;
  /** Pixels reserved until the fragment is mounted. */
  height: number;
  preload?: readonly Preload[];
  /** Query parameters that the fragment reads, besides those of `preload`. Absent: it may read every parameter. */
  queryParameters?: readonly string[];
  /** For slots below the first view: the browser loads the code only when the slot comes near the viewport. */
  lazy?: true;
}

export interface NavigationEntry {
  area: 'navbar' | 'dashboard' | 'footer';
  label: string;
  to: string;
  /** The visitors to whom the entry is shown. */
  access: Access;
  /** Ascending across all microfrontends. Equal numbers are sorted by label. */
  order: number;
  /** Of the dashboard: a label in the sidebar, above the first of neighbors with the same group. */
  group?: string;
}

/** Origins of other sites, each as `https://host` or `https://host:port`. Only the pages of the microfrontend may use them. */
export interface Origins {
  /** For `fetch` and `EventSource`. */
  connect?: readonly string[];
  /** For `<iframe>`. */
  frame?: readonly string[];
  /** For `<audio>` and `<video>`. Images of all sites with TLS are allowed. */
  media?: readonly string[];
}

/**
 * The description of a microfrontend in its `remote.ts`. `Preload` lists the preloads that its endpoints allow: `PreloadOf` of the kernel
 * derives it. Without it, the microfrontend preloads nothing.
 */
export interface MicrofrontendDescription<Preload extends DataPreload = never> {
  name: string;
  /** The team that owns the microfrontend, as in CODEOWNERS. */
  team: string;
  routes: readonly RouteDescription<Preload>[];
  navigation: readonly NavigationEntry[];
  fragments?: readonly FragmentDescription<Preload>[];
  /** Slots in the layout of every page, filled in the browser after the page has become interactive. Shell only. */
  slots?: readonly string[];
  /** The microfrontends that may fill each of its slots, by slot. Other microfrontends are rejected. */
  fragmentsFrom?: Readonly<Record<string, readonly string[]>>;
  /** Gzipped bytes of scripts and style sheets for each page, in place of the general budgets. An admin approves a larger one once. */
  budget?: number;
  /** An admin approves each origin once. Remotes only. */
  origins?: Origins;
}

export interface BuiltFile {
  /** Subresource-integrity value, `sha256-…`. */
  integrity: string;
  bytes: number;
  /** Bytes after gzip, the unit of the budgets. */
  gzip: number;
}

/** What a microfrontend calls, and the version of the contract that it was built against. */
export interface ApiUse {
  /** Version of `@whetstone/contract`. */
  contract: string;
  /** By service (`api`, `releases`) and operation (`toolsList`): parameters, and the fields of requests and responses that the code names. */
  operations: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** `remote.json`: the description with the results of the build. File names are relative to the base of the release. */
export interface MicrofrontendManifest extends MicrofrontendDescription<DataPreload> {
  /** The module that a browser loads first. */
  entry: string;
  /** The entry with development builds of the shared libraries, for pages with overrides. Shell only. */
  developmentEntry?: string;
  /** The CommonJS entry for server rendering; absent if the microfrontend renders only in browsers. */
  serverEntry?: string;
  /** All scripts and style sheets that each exposed module needs besides the entry, transitively. */
  modules: Readonly<Record<string, readonly string[]>>;
  files: Readonly<Record<string, BuiltFile>>;
  /** Version ranges of the shared libraries that the microfrontend requires, by package. */
  requires: Readonly<Record<string, string>>;
  /** Versions of the shared libraries that the shell provides. Shell only. */
  provides?: Readonly<Record<string, string>>;
  /** Names that the microfrontend imports from each shared module; absent if the build did not record them. */
  imports?: Readonly<Record<string, readonly string[]>>;
  /** The calls of the API; absent if the build did not record them. */
  api?: ApiUse;
  /** Names that each shared module exports, for modules whose exports are known. Shell only. */
  exports?: Readonly<Record<string, readonly string[]>>;
}
