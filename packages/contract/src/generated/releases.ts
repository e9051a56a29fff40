export type FieldCode =
  | "required"
  | "unknown"
  | "malformed"
  | "not-text"
  | "too-short"
  | "too-long"
  | "whole-number"
  | "out-of-range"
  | "amount"
  | "below-other"
  | "day-out-of-range"
  | "not-a-boolean"
  | "not-one-of"
  | "list"
  | "duplicates"
  | "not-an-email"
  | "emails"
  | "not-a-phone"
  | "not-an-address"
  | "not-a-country"
  | "not-countries"
  | "in-two-zones"
  | "zone-without-countries"
  | "price-steps"
  | "not-a-tracking-url"
  | "not-a-postcode"
  | "not-a-region"
  | "not-an-image-url"
  | "not-a-category"
  | "not-a-vat-number"
  | "not-an-iban"
  | "fewer-than-by-law"
  | "not-a-currency"
  | "not-a-time-zone"
  | "not-a-url"
  | "url-with-credentials"
  | "url-not-https"
  | "url-port"
  | "url-not-public"
  | "not-a-microfrontend-name"
  | "words"
  | "words-too-long"
  | "not-search-words"
  | "password-required"
  | "wrong-password"
  | "password-too-common"
  | "password-of-own-words"
  | "wrong-email"
  | "half-character"
  | "too-many-marks"
  | "control-character"
  | "not-one-line"
  | "reverses-text"
  | "unmatched-direction"
  | "invisible"
  | "quantity-out-of-range"
  | "insufficient-stock"
  | "tool-archived"
  | "not-found";
export type FieldErrorDto = {
  field: string;
  code: FieldCode;
  /** The parameters of the code, such as the `max` of too-long. */
  params?: {
    [key: string]: unknown;
  };
  /** An English sentence for programs and logs. */
  message: string;
};
export type CheckResultDto = {
  check:
    | "files"
    | "versions"
    | "routes"
    | "slots"
    | "size"
    | "types"
    | "rendering"
    | "approvals";
  passed: boolean;
  /** The checked microfrontend, or one of its modules as microfrontend/module. */
  subject: string;
  /** One sentence: what was checked, or what breaks and for which visitors. */
  sentence: string;
  /** How to fix the issue, or how to avoid one if the check passed. */
  remedy?: string;
};
export type CheckReportDto = {
  id: string;
  microfrontend: string;
  version: string;
  passed: boolean;
  results: CheckResultDto[];
};
export type ProblemDto = {
  type: string;
  title: string;
  status: number;
  /** A stable code. The other members are its parameters. */
  code: string;
  /** An English sentence for programs and logs. */
  detail: string;
  requestId: string;
  /** With too-many-requests. */
  retryAfterSeconds?: number;
  errors?: FieldErrorDto[];
  /** With release-rejected: the results of the checks, and how to fix each issue. */
  checkReport?: CheckReportDto;
  /** With files-missing: the files still to upload. */
  missing?: string[];
};
export type DeployTokenDto = {
  id: string;
  microfrontend: string;
  label: string;
  createdBy: string;
  createdAt: string;
  /** An expired token is rejected. */
  expiresAt: string;
};
export type CreatedDeployTokenDto = {
  id: string;
  /** The response to this request is the only one with the token. */
  token: string;
};
export type CreateDeployTokenDto = {
  /** The microfrontend whose releases the token may upload and publish. */
  microfrontend: string;
  /** A name for the token, such as the machine that uses it. */
  label: string;
  /** Days after which the token expires. */
  days?: number;
};
export type DeployTokenEntryDto = {
  id: string;
  microfrontend: string;
  label: string;
  /** `used` is recorded once for each network. */
  action: "created" | "used" | "revoked";
  /** Who created or revoked the token. Empty for `used`. */
  actor: string;
  /** The IPv4 address or IPv6 network of the user. Empty for other actions. */
  network: string;
  createdAt: string;
};
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
};
export type TelemetryEventDto = {
  kind: "mount" | "load-failure" | "render-error" | "fallback" | "vital";
  microfrontend: string;
  version: string;
  /** The exposed module. Not for vitals. */
  module?: string;
  /** The message of the error. Only for failures. */
  message?: string;
  /** For vitals only. */
  name?: "LCP" | "INP" | "CLS";
  /** For vitals only: milliseconds, or the unitless CLS score. */
  value?: number;
};
export type TelemetryReportDto = {
  /** Id of the tab’s release set. */
  set: string;
  /** Whether the visitor arrived with a bucket and gets no canary. Canaries are compared with these visits only. */
  bucketed?: boolean;
  events: TelemetryEventDto[];
};
export type TelemetryPointDto = {
  /** Start of the interval that the point covers. */
  at: string;
  mounts: number;
  loadFailures: number;
  renderErrors: number;
  /** Failures after which the last good release was mounted. */
  fallbacks: number;
  /** 75th percentile of the largest contentful paint, in milliseconds. */
  lcp?: number;
  /** 75th percentile of the interaction to next paint, in milliseconds. */
  inp?: number;
  /** 75th percentile of the cumulative layout shift. */
  cls?: number;
};
export type VersionTelemetryDto = {
  version: string;
  /** Whether all visits since the start of the canary, or of today, are from one network, which counts a third of what a comparison needs. */
  isOneNetwork: boolean;
  /** Oldest first. */
  points: TelemetryPointDto[];
};
export type PolicyViolationDto = {
  /** The microfrontend whose file, or whose page, caused the violation. */
  microfrontend: string;
  /** The directive of the content security policy. */
  directive: string;
  /** An origin, a scheme such as `data`, or a keyword such as `inline`. */
  blocked: string;
  times: number;
  firstAt: string;
  lastAt: string;
};
export type ApprovalDto = {
  id: string;
  microfrontend: string;
  /** A page budget, a use of an origin on the pages of the microfrontend, a path prefix, or an entry in the navigation of every page. */
  kind:
    | "budget"
    | "connect"
    | "frame"
    | "media"
    | "path"
    | "navbar"
    | "dashboard"
    | "footer";
  /** Gzipped bytes of a page, an origin, a path in lower case, or `label → path for users under group` of an entry. */
  value: string;
  state: "requested" | "approved" | "withdrawn";
  /** The release that asked first. */
  version: string;
  /** An admin's email address, a deploy token's label, or `auto`. */
  requestedBy: string;
  requestedAt: string;
  /** An admin's email address, or `DEPLOY_TOKEN_FILES` for a first release. */
  approvedBy?: string;
  approvedAt?: string;
  /** An admin's email address. */
  withdrawnBy?: string;
  withdrawnAt?: string;
  /** Whether the live release or the canary uses it. */
  inUse: boolean;
  /** Of a path: the other microfrontend that has pages there. */
  owner?: string;
};
export type AffectedPageDto = {
  path: string;
  title: string;
};
export type CurrentReleaseDto = {
  version: string;
  since: string;
  /** An admin's email address, a deploy token's label, or `auto`. */
  by: string;
  /** The commit that the release was built from. */
  commit?: string;
  /** The reason in the ledger, if one was given. */
  reason?: string;
};
export type CurrentCanaryDto = {
  version: string;
  since: string;
  /** An admin's email address, a deploy token's label, or `auto`. */
  by: string;
  /** The commit that the release was built from. */
  commit?: string;
  /** The reason in the ledger, if one was given. */
  reason?: string;
  /** Percentage of visitors who get the canary, 1 to 99. */
  percentage: number;
};
export type ReleaseStatusDto = {
  microfrontend: string;
  team: string;
  /** The pages of the live release. */
  pages: AffectedPageDto[];
  live: CurrentReleaseDto;
  canary?: CurrentCanaryDto;
  /** The version that a rollback restores. */
  previous?: string;
};
export type CreateReleaseResultDto = {
  microfrontend: string;
  /** Content hash of the build: equal builds have equal versions. */
  version: string;
  /** Files that the store lacks. */
  missing: string[];
};
export type CreateReleaseDto = {
  /** The build's remote.json: `manifest` in the JSON Schema of the release document. */
  manifest: {
    [key: string]: unknown;
  };
  /** The commit that the build was made from. */
  commit?: string;
};
export type RetiredMicrofrontendDto = {
  microfrontend: string;
  team: string;
  /** The last live version, with the retirement. */
  last: CurrentReleaseDto;
};
export type InboundPageDto = {
  path: string;
  title: string;
  /** Whether the sitemap lists the page. */
  inSitemap: boolean;
};
export type InboundEntryDto = {
  area: "navbar" | "dashboard" | "footer";
  label: string;
  to: string;
  /** The microfrontend that releases the entry. */
  microfrontend: string;
};
export type SlotOnPageDto = {
  slot: string;
  /** The path of the page with the slot. */
  path: string;
  /** The other microfrontend: the owner of the page or of the fragment. */
  microfrontend: string;
};
export type InboundLinksDto = {
  /** The live version. */
  version: string;
  pages: InboundPageDto[];
  /** Navigation entries to its pages. */
  navigation: InboundEntryDto[];
  /** Slots on pages of others that it fills. */
  filledSlots: SlotOnPageDto[];
  /** Slots on its own pages that others fill. */
  offeredSlots: SlotOnPageDto[];
};
export type ReleaseLogEntryDto = {
  /** For failures, the last one of the group. */
  at: string;
  /** `checked` and `rejected` are results of the gate. */
  event:
    | "live"
    | "canary"
    | "canary-stopped"
    | "rolled-back"
    | "retired"
    | "restored"
    | "checked"
    | "rejected"
    | "load-failure"
    | "render-error";
  version: string;
  /** The path of the page in the description of the release, or the name of the module. */
  page?: string;
  /** Empty if the reporter of a failure has sent none. */
  message: string;
  /** Number of equal failures so far. */
  times?: number;
};
export type LedgerRecordDto = {
  id: string;
  microfrontend: string;
  action:
    | "live"
    | "canary"
    | "canary-stopped"
    | "rolled-back"
    | "retired"
    | "restored";
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
  createdAt: string;
};
export type RejectedReleaseDto = {
  /** Id of the check report. */
  checkReportId: string;
  microfrontend: string;
  version: string;
  /** One sentence for each issue. */
  reasons: string[];
  /** Whether it was a dry run. */
  isDryRun: boolean;
  createdAt: string;
};
export type AffectedEntryDto = {
  area: "navbar" | "dashboard" | "footer";
  label: string;
  to: string;
};
export type BlastRadiusDto = {
  pages: AffectedPageDto[];
  navigation: AffectedEntryDto[];
  /** Percentage of visitors who get the release now. */
  percentage: number;
  /** Mounts of the release in the last 24 hours. */
  mounts: number;
};
export type PublicationResultDto = {
  outcome: "live" | "canary" | "unchanged" | "dry-run";
  checkReport: CheckReportDto;
  /** Sequence of the release document after the change. */
  sequence: number;
};
export type PublicationDto = {
  /** The reason, for the ledger. */
  reason?: string;
  /** Percentage of visitors. 100 makes the release live, less makes it a canary. */
  percentage: number;
  /** Runs the gate and changes nothing. */
  dryRun?: boolean;
  /** Publishes a shell although its exported types break remotes: the ledger has the reason, which is required. For admins only. */
  acceptTypeChanges?: boolean;
  /** Starts this canary instead of another version that is a canary. */
  replaceCanary?: boolean;
  /** Publishes the version only while it is the canary: a canary that was stopped meanwhile stays stopped. */
  promoteCanary?: boolean;
};
export type RollbackResultDto = {
  outcome: "canary-stopped" | "rolled-back";
  /** The stopped canary, or the restored release. */
  version: string;
  /** Sequence of the release document after the change. */
  sequence: number;
};
export type RollbackDto = {
  /** The reason, for the ledger. */
  reason?: string;
  /** The version to roll back: the running canary, or without a canary the live version. */
  version: string;
};
export type RetirementResultDto = {
  outcome: "retired" | "restored";
  /** The version that was live before the retirement. */
  version: string;
  /** Sequence of the release document after the change. */
  sequence: number;
};
export type RetirementDto = {
  /** The reason, for the ledger. */
  reason?: string;
  /** The live version. */
  version: string;
};
