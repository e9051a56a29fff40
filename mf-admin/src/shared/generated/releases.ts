import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deployTokensList: build.query<DeployTokensListApiResponse, DeployTokensListApiArg>({
      query: (queryArg) => ({
        url: `/deploy-tokens`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    deployTokensCreate: build.mutation<DeployTokensCreateApiResponse, DeployTokensCreateApiArg>({
      query: (queryArg) => ({ url: `/deploy-tokens`, method: "POST", body: queryArg.createDeployTokenDto }),
    }),
    deployTokensRevoke: build.mutation<DeployTokensRevokeApiResponse, DeployTokensRevokeApiArg>({
      query: (queryArg) => ({
        url: `/deploy-tokens/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    telemetryReadTelemetry: build.query<TelemetryReadTelemetryApiResponse, TelemetryReadTelemetryApiArg>({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/telemetry`,
        params: {
          hours: queryArg.hours,
        },
      }),
    }),
    consoleList: build.query<ConsoleListApiResponse, ConsoleListApiArg>({
      query: () => ({ url: `/releases` }),
    }),
    consoleListRetired: build.query<ConsoleListRetiredApiResponse, ConsoleListRetiredApiArg>({
      query: () => ({ url: `/releases/retired` }),
    }),
    consoleReadInboundLinks: build.query<ConsoleReadInboundLinksApiResponse, ConsoleReadInboundLinksApiArg>({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/inbound-links`,
      }),
    }),
    consoleListLedger: build.query<ConsoleListLedgerApiResponse, ConsoleListLedgerApiArg>({
      query: (queryArg) => ({
        url: `/releases/ledger`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
          microfrontend: queryArg.microfrontend,
        },
      }),
    }),
    consoleReadVerdict: build.query<ConsoleReadVerdictApiResponse, ConsoleReadVerdictApiArg>({
      query: (queryArg) => ({ url: `/releases/check-reports/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    consoleListRejected: build.query<ConsoleListRejectedApiResponse, ConsoleListRejectedApiArg>({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/rejections`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    consoleReadBlastRadius: build.query<ConsoleReadBlastRadiusApiResponse, ConsoleReadBlastRadiusApiArg>({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/${encodeURIComponent(String(queryArg.version))}/blast-radius`,
      }),
    }),
    releasesPublish: build.mutation<ReleasesPublishApiResponse, ReleasesPublishApiArg>({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/${encodeURIComponent(String(queryArg.version))}/publication`,
        method: "POST",
        body: queryArg.publicationDto,
      }),
    }),
    releasesRollBack: build.mutation<ReleasesRollBackApiResponse, ReleasesRollBackApiArg>({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/rollback`,
        method: "POST",
        body: queryArg.rollbackDto,
      }),
    }),
    releasesRetire: build.mutation<ReleasesRetireApiResponse, ReleasesRetireApiArg>({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/retirement`,
        method: "POST",
        body: queryArg.retirementDto,
      }),
    }),
    releasesRestore: build.mutation<ReleasesRestoreApiResponse, ReleasesRestoreApiArg>({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/retirement`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as releasesContractApi };
export type DeployTokensListApiResponse = /** status 200  */ DeployTokenDto[];
export type DeployTokensListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type DeployTokensCreateApiResponse = /** status 201  */ CreatedDeployTokenDto;
export type DeployTokensCreateApiArg = {
  createDeployTokenDto: CreateDeployTokenDto;
};
export type DeployTokensRevokeApiResponse = /** status 200  */ DeletedCountDto;
export type DeployTokensRevokeApiArg = {
  id: string;
};
export type TelemetryReadTelemetryApiResponse = /** status 200  */ VersionTelemetryDto[];
export type TelemetryReadTelemetryApiArg = {
  microfrontend: string;
  hours?: number;
};
export type ConsoleListApiResponse = /** status 200  */ ReleaseStatusDto[];
export type ConsoleListApiArg = void;
export type ConsoleListRetiredApiResponse = /** status 200  */ RetiredMicrofrontendDto[];
export type ConsoleListRetiredApiArg = void;
export type ConsoleReadInboundLinksApiResponse = /** status 200  */ InboundLinksDto;
export type ConsoleReadInboundLinksApiArg = {
  microfrontend: string;
};
export type ConsoleListLedgerApiResponse = /** status 200  */ LedgerRecordDto[];
export type ConsoleListLedgerApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
  /** Returns only the changes of this microfrontend. */
  microfrontend?: string;
};
export type ConsoleReadVerdictApiResponse = /** status 200  */ CheckReportDto;
export type ConsoleReadVerdictApiArg = {
  id: string;
};
export type ConsoleListRejectedApiResponse = /** status 200  */ RejectedReleaseDto[];
export type ConsoleListRejectedApiArg = {
  microfrontend: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type ConsoleReadBlastRadiusApiResponse = /** status 200  */ BlastRadiusDto;
export type ConsoleReadBlastRadiusApiArg = {
  microfrontend: string;
  version: string;
};
export type ReleasesPublishApiResponse = /** status 200  */ PublicationResultDto;
export type ReleasesPublishApiArg = {
  microfrontend: string;
  version: string;
  publicationDto: PublicationDto;
};
export type ReleasesRollBackApiResponse = /** status 200  */ RollbackResultDto;
export type ReleasesRollBackApiArg = {
  microfrontend: string;
  rollbackDto: RollbackDto;
};
export type ReleasesRetireApiResponse = /** status 200  */ RetirementResultDto;
export type ReleasesRetireApiArg = {
  microfrontend: string;
  retirementDto: RetirementDto;
};
export type ReleasesRestoreApiResponse = /** status 200  */ RetirementResultDto;
export type ReleasesRestoreApiArg = {
  microfrontend: string;
};
export type DeployTokenDto = {
  id: string;
  microfrontend: string;
  label: string;
  createdBy: string;
  createdAt: string;
};
export type FieldErrorDto = {
  field: string;
  message: string;
};
export type CheckResultDto = {
  check: "files" | "versions" | "routes" | "slots" | "size" | "types" | "rendering" | "approvals";
  passed: boolean;
  /** The checked microfrontend, or one of its modules as microfrontend/module. */
  subject: string;
  /** One sentence: what was checked, or what breaks and for which visitors. */
  sentence: string;
  /** How to fix the issue. Only if the check failed. */
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
  /** A stable code for programs. */
  code: string;
  /** A sentence for people. */
  detail: string;
  requestId: string;
  errors?: FieldErrorDto[];
  /** With release-rejected: the results of the checks, and how to fix each issue. */
  checkReport?: CheckReportDto;
  /** With files-missing: the files still to upload. */
  missing?: string[];
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
};
export type DeletedCountDto = {
  /** 0 if it was deleted before. */
  deletedCount: 0 | 1;
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
  /** Oldest first. */
  points: TelemetryPointDto[];
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
export type LedgerRecordDto = {
  id: string;
  microfrontend: string;
  action: "live" | "canary" | "canary-stopped" | "rolled-back" | "retired" | "restored";
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
  /** Percentage of visitors. 100 makes the release live, less makes it a canary. */
  percentage: number;
  /** The reason, for the ledger. */
  reason?: string;
  /** Runs the gate and changes nothing. */
  dryRun?: boolean;
  /** Publishes a shell although its exported types break remotes: the ledger has the reason, which is required. For admins only. */
  acceptTypeChanges?: boolean;
};
export type RollbackResultDto = {
  outcome: "canary-stopped" | "rolled-back";
  /** The stopped canary, or the restored release. */
  version: string;
  /** Sequence of the release document after the change. */
  sequence: number;
};
export type RollbackDto = {
  /** The version to roll back: the running canary, or without a canary the live version. */
  version: string;
  /** The reason, for the ledger. */
  reason?: string;
};
export type RetirementResultDto = {
  outcome: "retired" | "restored";
  /** The version that was live before the retirement. */
  version: string;
  /** Sequence of the release document after the change. */
  sequence: number;
};
export type RetirementDto = {
  /** The live version. */
  version: string;
  /** The reason, for the ledger. */
  reason?: string;
};
