import type { MicrofrontendManifest } from './microfrontend.ts';

/** `POST /releases`: what a team is about to upload. */
export interface CreateRelease {
  manifest: MicrofrontendManifest;
  /** The commit that the build was made from, where there is one. */
  commit?: string;
}

export interface CreateReleaseResult {
  microfrontend: string;
  version: string;
  /** Files that the store does not have yet, to be sent one by one. */
  missing: readonly string[];
}

/** `POST /releases/{microfrontend}/{version}/publication` */
export interface Publication {
  /** Share of visitors, 1 to 100; 100 makes the release live. */
  percentage: number;
  reason?: string;
  /** Passes the gate and changes nothing. */
  dryRun?: boolean;
}

/** `POST /releases/{microfrontend}/rollback` */
export interface Rollback {
  /** The version to take back, as whoever asks saw it: the running canary, or where none runs what is live. */
  version: string;
  reason?: string;
}

export interface RollbackResult {
  outcome: 'canary-stopped' | 'rolled-back';
  /** The canary that was stopped, or the release that is live again. */
  version: string;
  /** The document's sequence after it. */
  sequence: number;
}

/** One thing that the gate looked at. */
export interface CheckResult {
  check: 'versions' | 'routes' | 'slots' | 'size' | 'rendering' | 'files';
  passed: boolean;
  /** Whom it concerns: a microfrontend, or a page or fragment of it as `microfrontend/module`. */
  subject: string;
  /** One sentence: what holds, or what breaks, for whom. */
  sentence: string;
  /** What the team can do about it; only where it did not pass. */
  remedy?: string;
}

export interface CheckReport {
  id: string;
  microfrontend: string;
  version: string;
  passed: boolean;
  results: readonly CheckResult[];
}

export interface PublicationResult {
  /** `unchanged`: this very release was live, or out to this share, already. */
  outcome: 'live' | 'canary' | 'unchanged' | 'refused' | 'dry-run';
  checkReport: CheckReport;
  /** The document's sequence after it. */
  sequence: number;
}

/** `POST {edge}/internal/render-check` answers what became of each module, rendered with demo data. */
export interface RenderCheck {
  microfrontend: string;
  module: string;
  milliseconds: number;
  /** Chunks that it asked for only after its own were there; absent where there was none. */
  late?: readonly string[];
  /** Absent where it rendered. */
  error?: string;
}

/** What browsers tell of the releases that they were given: bounded, sampled, nothing personal. */
export interface TelemetryReport {
  /** The release set of the tab. */
  set: string;
  events: readonly TelemetryEvent[];
}

export type TelemetryEvent =
  | {
      /**
       * `mount`: a page or fragment of the microfrontend is there. `load-failure`: it could not be loaded, over a connection that was there; `render-error`: it threw, and threw
       * again, or it is on a page that brought the server's thread down and was left to this browser. `fallback` follows on one of these two, of the same release: the last good release took over. It says how
       * a failure ended and is none more; attempts are mounts and failures.
       */
      kind: 'mount' | 'load-failure' | 'render-error' | 'fallback';
      microfrontend: string;
      version: string;
      module: string;
    }
  | {
      kind: 'vital';
      /** The microfrontend whose page it was. */
      microfrontend: string;
      version: string;
      name: 'LCP' | 'INP' | 'CLS';
      /** Milliseconds; for CLS its own unit. */
      value: number;
    };
