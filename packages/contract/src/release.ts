import type { MicrofrontendManifest } from './microfrontend.ts';
import type { SignedRoot } from './release-root.ts';
import type { ServerField } from './server-fields.ts';

/*
 * One type for each stage of a release:
 *
 * | stage                                   | type                                                  |
 * | --------------------------------------- | ----------------------------------------------------- |
 * | built by a team, in `remote.json`       | `MicrofrontendManifest`                               |
 * | stored by the API                       | `MicrofrontendRelease`: with version and base         |
 * | published                               | `MicrofrontendRollout`: live, canary and last good    |
 * | sent to the edges, signed               | `ReleaseDocument`: all rollouts                       |
 * | resolved by the edge for one visitor    | `ReleaseSet`: one `ResolvedRelease` per microfrontend |
 * | inlined in the page for the browser     | `ClientReleaseSet`: one `ClientRelease` each          |
 */

/** An immutable build of a microfrontend, addressed by name and version. */
export interface MicrofrontendRelease extends MicrofrontendManifest {
  /** Content hash: the first 16 hexadecimal digits of the manifest's SHA-256. */
  version: string;
  /** URL path of the release's files, with a trailing `/`. */
  base: string;
}

/** A release that replaces the live release for a share of the visitors. */
export interface Canary {
  release: MicrofrontendRelease;
  percentage: number;
  /** Sequence of the document that started the canary: a visitor in the shares of several canaries gets the oldest. */
  since: number;
}

/** The releases of one microfrontend that visitors can get. */
export interface MicrofrontendRollout {
  live: MicrofrontendRelease;
  canary?: Canary;
  /** The previous live release: the browser's fallback when the live release fails. */
  lastGood?: MicrofrontendRelease;
}

/** Version 2 of the signed document from which edges resolve release sets. */
export interface ReleaseDocument {
  schema: 2;
  /** The epoch of the current root document. Sequences of different epochs are not comparable. */
  epoch: number;
  /** Increases with every change in an epoch. Edges reject a lower sequence than the current one. */
  sequence: number;
  /** ISO 8601. The control plane issues the document again every few minutes. */
  issuedAt: string;
  /** ISO 8601. Edges do not adopt the document after this time. */
  expiresAt: string;
  /** All microfrontends, sorted by name; one of them is the shell. */
  microfrontends: readonly MicrofrontendRollout[];
}

/** The response to an edge that polls for releases. */
export interface SignedReleases {
  /** The root documents that follow the version that the edge trusts, ascending. */
  roots: readonly SignedRoot[];
  /** The release document: a compact JWS. */
  document: string;
}

/** The release of one microfrontend in a release set. */
export interface ResolvedRelease extends MicrofrontendRelease {
  canary?: true;
  /** The browser's fallback: for a canary the live release, otherwise the previous live release. */
  lastGood?: MicrofrontendRelease;
}

/** The releases that one visitor gets: one of each microfrontend. A tab keeps its release set until the next full page load. */
export interface ReleaseSet {
  /** Changes with every version in the set. */
  id: string;
  shell: ResolvedRelease;
  remotes: readonly ResolvedRelease[];
  /** While a canary runs: the visitor arrived with a bucket and gets no canary, so the live releases are compared with canaries by this visit. */
  bucketed?: true;
  /** Remotes that the browser loads from development servers instead. */
  overrides?: readonly Override[];
}

/** The fields of a fallback release that the browser needs. */
export type FallbackRelease = Pick<MicrofrontendRelease, 'version' | 'base' | 'entry'> & {
  /** Modules of the current release that the fallback release does not have; absent if it has all of them. */
  lacks?: readonly string[];
};

/** The fields of a resolved release that the browser needs. */
export type ClientRelease = Omit<ResolvedRelease, ServerField | 'lastGood'> & {
  lastGood?: FallbackRelease;
  /** Served by a development server, for this browser session only. */
  override?: true;
};

/** A remote that a development server serves instead of its release, for one browser session. */
export interface Override {
  name: string;
  /** The development server's origin: `http://localhost:5101`. */
  origin: string;
}

/** The release set in the page's HTML. */
export interface ClientReleaseSet extends Pick<ReleaseSet, 'id' | 'bucketed'> {
  /** In a partial set also with the navigation entries of the remotes that are left out. */
  shell: ClientRelease;
  remotes: readonly ClientRelease[];
  /** Remotes are left out: a path without a route may be one of their pages, which opens in a document of its own. */
  partial?: true;
  /** Overrides of this browser session. The browser reads each `remote.json`; `remotes` contains the releases. */
  overrides?: readonly Override[];
}

/** Metadata of a page for browsers, search engines and link previews. */
export interface PageHead {
  title?: string;
  description?: string;
  /** URL of the preview image: a path of this site or an external URL. */
  image?: string;
  /** A schema.org object. The edge adds its context, the URL and the image of the page, and the origin to each `url` that is a path of this site. */
  structuredData?: Readonly<Record<string, unknown>>;
  /** The pages above this one, from the top, and this page. The edge writes them as a BreadcrumbList. */
  breadcrumbs?: readonly Breadcrumb[];
  /** Keeps the page out of search engines, for example because its filters repeat the content of another page. */
  noindex?: true;
}

export interface Breadcrumb {
  name: string;
  /** A path of this site. Missing for the page itself. */
  path?: string;
}

/** A page rendered by the shell's server build. It contains no data of a particular user. */
export interface RenderedPage {
  status: 200 | 404;
  /** Metadata from the page; absent if the metadata of the route applies. */
  head?: PageHead;
  html: string;
  /** The `<style>` element with the styles that the HTML uses. */
  styleTag: string;
  /** The content of the `<style>` element, for its hash in the content security policy. */
  styleText: string;
  /** The state with which the browser hydrates the page; null for an app shell, whose content the browser renders from scratch. */
  dehydratedState: object | null;
  /** The reason why the server returned an app shell instead of the page. */
  problem?: string;
  /** The problem is an error of the page's own code: its data is neither missing nor late. */
  hasThrown?: true;
}
