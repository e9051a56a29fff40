import type { MicrofrontendManifest } from './microfrontend.ts';

/** `POST /releases`: creates a release, whose files are uploaded next. */
export interface CreateRelease {
  manifest: MicrofrontendManifest;
  /** The commit that the build was made from. */
  commit?: string;
}

export interface CreateReleaseResult {
  microfrontend: string;
  version: string;
  /** Files that the store lacks. Each is uploaded with one request. */
  missing: readonly string[];
}

/** `POST /releases/{microfrontend}/{version}/publication` */
export interface Publication {
  /** Percentage of visitors, 1 to 100. 100 makes the release live. */
  percentage: number;
  reason?: string;
  /** Runs the gate and changes nothing. */
  dryRun?: boolean;
  /** Publishes a shell although its exported types break remotes. Admins only, with a reason. */
  acceptTypeChanges?: boolean;
}

/** `POST /releases/{microfrontend}/rollback` */
export interface Rollback {
  /** The version to roll back, as the client last read it: the running canary, or without a canary the live version. */
  version: string;
  reason?: string;
}

export interface RollbackResult {
  outcome: 'canary-stopped' | 'rolled-back';
  /** The stopped canary, or the restored release. */
  version: string;
  /** Sequence of the release document after the change. */
  sequence: number;
}

/** `POST /releases/{microfrontend}/retirement`: removes the microfrontend from the site. `DELETE` restores its last live release. */
export interface Retirement {
  /** The live version, as the client last read it. */
  version: string;
  reason?: string;
}

export interface RetirementResult {
  outcome: 'retired' | 'restored';
  /** The version that was live before the retirement. */
  version: string;
  /** Sequence of the release document after the change. */
  sequence: number;
}

/** The result of one check of the gate. A result that did not pass is an issue. */
export interface CheckResult {
  check: 'versions' | 'routes' | 'slots' | 'size' | 'types' | 'rendering' | 'files' | 'approvals';
  passed: boolean;
  /** The checked microfrontend, or one of its modules as `microfrontend/module`. */
  subject: string;
  /** One sentence: what was checked, or what breaks and for which visitors. */
  sentence: string;
  /** How to fix the issue; only if the check failed. */
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
  /** `unchanged`: the release was already live, or already a canary with this percentage. */
  outcome: 'live' | 'canary' | 'unchanged' | 'dry-run';
  checkReport: CheckReport;
  /** Sequence of the release document after the change. */
  sequence: number;
}

/** `POST {edge}/internal/render-check`: the result of rendering one module with demo data. */
export interface RenderCheck {
  microfrontend: string;
  module: string;
  milliseconds: number;
  /** Chunks that the module requested only after its own chunks had loaded; absent if there were none. */
  late?: readonly string[];
  /** Absent if the module rendered. */
  error?: string;
}

/** `POST /releases/reports`: telemetry of one tab. Bounded, sampled, without personal data. */
export interface TelemetryReport {
  /** Id of the tab's release set. */
  set: string;
  events: readonly TelemetryEvent[];
}

export type TelemetryEvent =
  | {
      /**
       * - `mount`: a page or fragment was mounted.
       * - `load-failure`: it failed to load although the browser was online.
       * - `render-error`: it threw twice, or its page crashed the server's render thread.
       * - `fallback`: after one of these two failures, the last good release was mounted instead.
       *
       * Attempts are mounts and failures. Fallbacks count as neither.
       */
      kind: 'mount' | 'load-failure' | 'render-error' | 'fallback';
      microfrontend: string;
      version: string;
      module: string;
    }
  | {
      kind: 'vital';
      /** The owner of the measured page. */
      microfrontend: string;
      version: string;
      name: 'LCP' | 'INP' | 'CLS';
      /** Milliseconds, or the unitless CLS score. */
      value: number;
    };
