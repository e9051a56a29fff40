import type { NavigationEntry, RouteDescription } from './microfrontend.ts';

/** A release as visitors get it now. */
export interface CurrentRelease {
  version: string;
  /** ISO 8601. */
  since: string;
  /** An admin's e-mail address, a deploy token's label, or `auto`. */
  by: string;
  /** The commit that it was built from, where that is known. */
  commit?: string;
}

export interface CurrentCanary extends CurrentRelease {
  /** Share of visitors who get it, 1 to 99. */
  percentage: number;
}

/** `GET /releases`: one for each microfrontend, sorted by name. */
export interface ReleaseStatus {
  microfrontend: string;
  team: string;
  live: CurrentRelease;
  canary?: CurrentCanary;
  /** The version that a rollback goes to; absent where there is none. */
  previous?: string;
}

/** `GET /releases/ledger`: one change of what visitors get; pages of them, the newest first. */
export interface LedgerRecord {
  id: string;
  microfrontend: string;
  action: 'live' | 'canary' | 'canary-stopped' | 'rolled-back';
  /** What the action put out, or with a canary that was stopped, took away. */
  version: string;
  /** Share of visitors that get the version from then on. */
  percentage: number;
  /** What was live before. */
  replacedVersion?: string;
  commit?: string;
  /** An admin's e-mail address, a deploy token's label, or `auto`. */
  actor: string;
  /** Empty where none was given. */
  reason: string;
  checkReportId?: string;
  /** ISO 8601. */
  createdAt: string;
}

/** `GET /releases/{microfrontend}/rejections`: one release that the gate did not let out; pages of them, the newest first. */
export interface RejectedRelease {
  checkReportId: string;
  version: string;
  /** What stood in the way, a sentence each. */
  reasons: readonly string[];
  /** ISO 8601. */
  createdAt: string;
}

/** `GET /releases/{microfrontend}/telemetry?hours=`: one for each version that browsers told of. */
export interface VersionTelemetry {
  version: string;
  /** Ascending by time. */
  points: readonly TelemetryPoint[];
}

export interface TelemetryPoint {
  /** When the time begins that the point sums up, ISO 8601. */
  at: string;
  mounts: number;
  loadFailures: number;
  renderErrors: number;
  fallbacks: number;
  /** 75th percentiles, where anything was measured: milliseconds, milliseconds, and CLS's own unit. */
  lcp?: number;
  inp?: number;
  cls?: number;
}

/** `GET /releases/{microfrontend}/{version}/blast-radius`: whom an action on this release touches. */
export interface BlastRadius {
  pages: readonly Pick<RouteDescription, 'path' | 'title'>[];
  navigation: readonly Pick<NavigationEntry, 'area' | 'label' | 'to'>[];
  /** Percentage of visitors who get the release now. */
  percentage: number;
  /** Of the release, in the last 24 hours. */
  mounts: number;
}
