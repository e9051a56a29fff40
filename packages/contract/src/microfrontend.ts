/** Who may open a page. `user` is anybody signed in. */
export type Access = 'everyone' | 'user' | 'admin';

/** Whom a page is shown to, as far as its navigation goes. Never a ground to let anybody in. */
export type Viewer = 'visitor' | 'user' | 'admin';

/** Where a page is mounted: alone between navbar and footer, or beside the dashboard's sidebar. */
export type Layout = 'site' | 'dashboard';

/** A query to start as soon as the route is known. An argument `:name` is filled from the route's parameters, `?name` from its query where it is not empty. */
export interface DataPreload {
  endpoint: string;
  args?: Readonly<Record<string, string | number | boolean>>;
}

export interface RouteDescription {
  /** Path pattern from the site's root, with `:name` for a parameter. */
  path: string;
  /** Name of the exposed module; its source is `src/exposed/<module>.tsx`. */
  module: string;
  access: Access;
  layout?: Layout;
  title: string;
  description?: string;
  preload?: readonly DataPreload[];
  /** Names of the places on its page that other microfrontends may fill; the page has a `<Slot>` for each. */
  slots?: readonly string[];
  /** Where search engines find what its parameter can be: a public list of the API, and the field of its items that it takes. */
  listedBy?: { list: string; field: string };
  /** Never rendered on the server: a form whose secrets must not be sent before the code that sends them is there. */
  browserOnly?: true;
  /** Needs a sign-in, and shows the same to everybody who has one: the server renders it for whoever says so. */
  sharedAcrossUsers?: true;
}

/** What a microfrontend shows on a page that may be another microfrontend's. It reads what it is about from the address, as pages do. */
export interface FragmentDescription {
  /** The place that it fills, by the name that a route gives it in its `slots`. */
  slot: string;
  /** Name of the exposed module; its source is `src/exposed/<module>.tsx`. */
  module: string;
  /** What people call it, where it has to be said that it is missing. */
  title: string;
  /** Pixels that are kept free for it until it is there. */
  height: number;
  preload?: readonly DataPreload[];
  /** For a place below the first view: what the server has rendered there gets its code when somebody comes near it. */
  lazy?: true;
}

export interface NavigationEntry {
  area: 'navbar' | 'dashboard' | 'footer';
  label: string;
  to: string;
  /** Who sees the entry. */
  access: Access;
  /** Ascending across all microfrontends; equal numbers sort by label. */
  order: number;
}

/** What a microfrontend says of itself in its `remote.ts`. */
export interface MicrofrontendDescription {
  name: string;
  /** The team that owns the microfrontend, as in CODEOWNERS. */
  team: string;
  routes: readonly RouteDescription[];
  navigation: readonly NavigationEntry[];
  fragments?: readonly FragmentDescription[];
  /** Bytes of JavaScript, compressed with gzip, that each of its pages may bring, where the team wants less than it may. */
  budget?: number;
}

export interface BuiltFile {
  /** Subresource-integrity value, `sha256-…`. */
  integrity: string;
  bytes: number;
  /** Bytes of it compressed with gzip, as budgets count them. */
  gzip: number;
}

/** `remote.json`: the description with what the build made of it. File names are relative to the microfrontend's base. */
export interface MicrofrontendManifest extends MicrofrontendDescription {
  /** The module a browser loads first. */
  entry: string;
  /** The entry with the development builds of what it shares, for the pages of a developer's override; the shell's alone. */
  developmentEntry?: string;
  /** The CommonJS file that a server requires to render this microfrontend's pages; absent where only browsers can. */
  serverEntry?: string;
  /** Every file that an exposed module needs besides the entry, transitively. */
  modules: Readonly<Record<string, readonly string[]>>;
  files: Readonly<Record<string, BuiltFile>>;
  /** Ranges of the shared libraries that the microfrontend was built against, by package. */
  requires: Readonly<Record<string, string>>;
  /** Versions of the shared libraries that it brings for everybody; the shell's alone. */
  provides?: Readonly<Record<string, string>>;
  /** Names that the microfrontend imports from each shared module; absent where its build did not tell. */
  imports?: Readonly<Record<string, readonly string[]>>;
  /** Names that the shared modules export which it brings; the shell's alone, and only of modules whose build can tell. */
  exports?: Readonly<Record<string, readonly string[]>>;
}
