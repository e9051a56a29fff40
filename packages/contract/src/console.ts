import type { NavigationEntry, RouteDescription } from './microfrontend.ts';

/** A release that visitors get now. */
export interface CurrentRelease {
  version: string;
  /** ISO 8601. */
  since: string;
  /** An admin's email address, a deploy token's label, or `auto`. */
  by: string;
  /** The commit that the release was built from, if known. */
  commit?: string;
  /** The reason in the ledger, if one was given. */
  reason?: string;
}

export interface CurrentCanary extends CurrentRelease {
  /** Percentage of visitors who get the canary, 1 to 99. */
  percentage: number;
}

/** `GET /releases`: a list with one item for each microfrontend, sorted by name. */
export interface ReleaseStatus {
  microfrontend: string;
  team: string;
  /** The pages of the live release. */
  pages: readonly Pick<RouteDescription, 'path' | 'title'>[];
  live: CurrentRelease;
  canary?: CurrentCanary;
  /** The version that a rollback restores; absent if there is none. */
  previous?: string;
}

/** `GET /releases/retired`: a list of retired microfrontends whose last live release is still stored, sorted by name. */
export interface RetiredMicrofrontend {
  microfrontend: string;
  team: string;
  /** The version that was live before the retirement, with the time and the actor of the retirement. */
  last: CurrentRelease;
}

/** `GET /releases/{microfrontend}/inbound-links`: everything in the manifests of the site that leads to a microfrontend. */
export interface InboundLinks {
  /** The live version. */
  version: string;
  /** Its pages. After a retirement their URLs return 404. */
  pages: readonly (Pick<RouteDescription, 'path' | 'title'> & {
    /** Whether the sitemap lists the page. */
    inSitemap: boolean;
  })[];
  /** Navigation entries to its pages. A retirement removes its own entries; entries of others lead to a 404 page. */
  navigation: readonly (Pick<NavigationEntry, 'area' | 'label' | 'to'> & { microfrontend: string })[];
  /** Slots on pages of others that it fills. After a retirement they are empty. */
  filledSlots: readonly SlotOnPage[];
  /** Slots on its own pages that others fill. */
  offeredSlots: readonly SlotOnPage[];
}

export interface SlotOnPage {
  slot: string;
  /** The path of the page with the slot. */
  path: string;
  /** The other microfrontend: the owner of the page or of the fragment. */
  microfrontend: string;
}

/** `GET /releases/ledger`: a page of rollout changes, newest first. */
export interface LedgerRecord {
  id: string;
  microfrontend: string;
  action: 'live' | 'canary' | 'canary-stopped' | 'rolled-back' | 'retired' | 'restored';
  /** The version that the action published; for `canary-stopped`, the canary; for `retired`, the last live version. */
  version: string;
  /** Percentage of visitors who get the version after the change. */
  percentage: number;
  /** The version that was live before. */
  replacedVersion?: string;
  commit?: string;
  /** An admin's email address, a deploy token's label, or `auto`. */
  actor: string;
  /** Empty if none was given. */
  reason: string;
  checkReportId?: string;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * `GET /releases/{microfrontend}/rejections`: a page of releases that the gate rejected, newest first. `GET /releases/rejections`: those of all
 * microfrontends in the last seven days.
 */
export interface RejectedRelease {
  checkReportId: string;
  microfrontend: string;
  version: string;
  /** One sentence for each issue. */
  reasons: readonly string[];
  /** ISO 8601. */
  createdAt: string;
}

/**
 * `GET /releases/approvals?state=`: a page of what releases asked for, newest first. `POST /releases/approvals/{id}/approval` approves,
 * `DELETE /releases/approvals/{id}` withdraws an approval or declines a request.
 */
export interface Approval {
  id: string;
  microfrontend: string;
  /** A page budget, or a use of an origin. */
  kind: 'budget' | 'connect' | 'frame' | 'media';
  /** Gzipped bytes of a page, or an origin. */
  value: string;
  state: 'requested' | 'approved' | 'withdrawn';
  /** The first release that asked, and its publisher: an admin's email address or a deploy token's label. */
  version: string;
  requestedBy: string;
  /** ISO 8601. */
  requestedAt: string;
  /** An admin's email address. */
  approvedBy?: string;
  approvedAt?: string;
  /** An admin's email address. */
  withdrawnBy?: string;
  withdrawnAt?: string;
  /** Whether the live release or the canary has it in its description. */
  inUse: boolean;
}

/** `GET /releases/{microfrontend}/telemetry?hours=`: a list with one item for each version that browsers reported. */
export interface VersionTelemetry {
  version: string;
  /** Oldest first. */
  points: readonly TelemetryPoint[];
}

export interface TelemetryPoint {
  /** Start of the interval that the point covers, ISO 8601. */
  at: string;
  mounts: number;
  loadFailures: number;
  renderErrors: number;
  fallbacks: number;
  /** 75th percentiles, absent without measurements: LCP and INP in milliseconds, CLS without a unit. */
  lcp?: number;
  inp?: number;
  cls?: number;
}

/** `GET /releases/{microfrontend}/{version}/blast-radius`: the pages and visitors that a change to this release affects. */
export interface BlastRadius {
  pages: readonly Pick<RouteDescription, 'path' | 'title'>[];
  navigation: readonly Pick<NavigationEntry, 'area' | 'label' | 'to'>[];
  /** Percentage of visitors who get the release now. */
  percentage: number;
  /** Mounts of the release in the last 24 hours. */
  mounts: number;
}
