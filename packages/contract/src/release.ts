import type { MicrofrontendManifest } from './microfrontend.ts';

/** A microfrontend as visitors get it: immutable, addressed by name and version. */
export interface MicrofrontendRelease extends MicrofrontendManifest {
  /** Content address of the build: the beginning of the manifest's SHA-256, in hexadecimal digits. */
  version: string;
  /** Address of the microfrontend's folder, ends with `/`. */
  base: string;
}

/** Who gets which version of one microfrontend. */
export interface MicrofrontendRollout {
  /** What visitors get. */
  live: MicrofrontendRelease;
  /** What a share of them gets in its place: the visitors whose bucket is below the percentage. */
  canary?: { piece: MicrofrontendRelease; percentage: number };
  /** What was live before: browsers fall back on it where the microfrontend they were given fails. */
  lastGood?: MicrofrontendRelease;
}

/** Version 1 of the document that says which version of each microfrontend a visitor gets; it travels signed. */
export interface ReleaseDocument {
  schema: 1;
  /** Ascends with every change: an older document never takes the place of a newer one. */
  sequence: number;
  /** ISO 8601. */
  issuedAt: string;
  /** Sorted by the microfrontends' names; one of them is the shell. */
  pieces: readonly MicrofrontendRollout[];
}

/** A microfrontend of a release set, with the release to fall back on. */
export interface ResolvedRelease extends MicrofrontendRelease {
  canary?: true;
  lastGood?: MicrofrontendRelease;
}

/** What one visitor gets: one version of each microfrontend, kept by a tab until a safe moment. */
export interface ReleaseSet {
  /** Changes whenever any version in it changes. */
  id: string;
  shell: ResolvedRelease;
  remotes: readonly ResolvedRelease[];
  /** The remotes that the browser loads from development servers instead. */
  overrides?: readonly Override[];
}

/** The release to fall back on, as the browser needs it. */
export type FallbackRelease = Pick<MicrofrontendRelease, 'version' | 'base' | 'entry'> & {
  /** Modules of the microfrontend that are newer than it; absent where it has them all. */
  lacks?: readonly string[];
};

/** A placed microfrontend as the browser needs it. */
export type ClientRelease = Omit<
  ResolvedRelease,
  'files' | 'serverEntry' | 'requires' | 'provides' | 'imports' | 'exports' | 'lastGood'
> & {
  lastGood?: FallbackRelease;
  /** Served by a developer's machine, for this browser session alone. */
  override?: true;
};

/** A remote that a development server serves in place of its release, for one browser session. */
export interface Override {
  name: string;
  /** The development server's origin: `http://localhost:5101`. */
  origin: string;
}

export interface ClientReleaseSet {
  id: string;
  shell: ClientRelease;
  remotes: readonly ClientRelease[];
  /** Overrides of this browser session. The browser reads each `remote.json`; `remotes` contains the releases. */
  overrides?: readonly Override[];
}

/** What a page says of itself to browsers, to search engines and to whoever shares its address. */
export interface PageHead {
  title?: string;
  description?: string;
  /** Address of its picture: a path of this site, or another site's. */
  image?: string;
  /** A thing of schema.org, without its address and image, which are the page's. */
  structuredData?: Readonly<Record<string, unknown>>;
}

/** What a shell's server build makes of one address, for a visitor of whom it knows nothing. */
export interface RenderedPage {
  status: 200 | 404;
  /** What the page says of itself; absent where it leaves that to its route. */
  head?: PageHead;
  html: string;
  /** The `<style>` element with exactly the styles that the HTML uses. */
  styleTag: string;
  /** What is between its tags, for the hash in the page's policy. */
  styleText: string;
  /** What the browser needs to take the page over; null where this is the frame, which the browser replaces. */
  dehydratedState: object | null;
  /** Why this is the frame although a page was asked for. */
  problem?: string;
}
