import type {
  BlastRadiusDto,
  CheckReportDto,
  InboundLinksDto,
  LedgerRecordDto,
  PublicationDto,
  PublicationResultDto,
  RejectedReleaseDto,
  ReleaseStatusDto,
  RetiredMicrofrontendDto,
  RetirementDto,
  RetirementResultDto,
  RollbackDto,
  RollbackResultDto,
  VersionTelemetryDto,
} from "@whetstone/contract/releases";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    telemetryReadTelemetry: build.query<
      TelemetryReadTelemetryApiResponse,
      TelemetryReadTelemetryApiArg
    >({
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
    consoleListRetired: build.query<
      ConsoleListRetiredApiResponse,
      ConsoleListRetiredApiArg
    >({
      query: () => ({ url: `/releases/retired` }),
    }),
    consoleReadInboundLinks: build.query<
      ConsoleReadInboundLinksApiResponse,
      ConsoleReadInboundLinksApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/inbound-links`,
      }),
    }),
    consoleListLedger: build.query<
      ConsoleListLedgerApiResponse,
      ConsoleListLedgerApiArg
    >({
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
    consoleReadVerdict: build.query<
      ConsoleReadVerdictApiResponse,
      ConsoleReadVerdictApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/check-reports/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    consoleListRejected: build.query<
      ConsoleListRejectedApiResponse,
      ConsoleListRejectedApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/rejections`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    consoleReadBlastRadius: build.query<
      ConsoleReadBlastRadiusApiResponse,
      ConsoleReadBlastRadiusApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/${encodeURIComponent(String(queryArg.version))}/blast-radius`,
      }),
    }),
    releasesPublish: build.mutation<
      ReleasesPublishApiResponse,
      ReleasesPublishApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/${encodeURIComponent(String(queryArg.version))}/publication`,
        method: "POST",
        body: queryArg.publicationDto,
      }),
    }),
    releasesRollBack: build.mutation<
      ReleasesRollBackApiResponse,
      ReleasesRollBackApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/rollback`,
        method: "POST",
        body: queryArg.rollbackDto,
      }),
    }),
    releasesRetire: build.mutation<
      ReleasesRetireApiResponse,
      ReleasesRetireApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/retirement`,
        method: "POST",
        body: queryArg.retirementDto,
      }),
    }),
    releasesRestore: build.mutation<
      ReleasesRestoreApiResponse,
      ReleasesRestoreApiArg
    >({
      query: (queryArg) => ({
        url: `/releases/${encodeURIComponent(String(queryArg.microfrontend))}/retirement`,
        method: "DELETE",
        params: {
          reason: queryArg.reason,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as releasesContractApi };
export type TelemetryReadTelemetryApiResponse =
  /** status 200  */ VersionTelemetryDto[];
export type TelemetryReadTelemetryApiArg = {
  microfrontend: string;
  hours?: number;
};
export type ConsoleListApiResponse = /** status 200  */ ReleaseStatusDto[];
export type ConsoleListApiArg = void;
export type ConsoleListRetiredApiResponse =
  /** status 200  */ RetiredMicrofrontendDto[];
export type ConsoleListRetiredApiArg = void;
export type ConsoleReadInboundLinksApiResponse =
  /** status 200  */ InboundLinksDto;
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
export type ConsoleListRejectedApiResponse =
  /** status 200  */ RejectedReleaseDto[];
export type ConsoleListRejectedApiArg = {
  microfrontend: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type ConsoleReadBlastRadiusApiResponse =
  /** status 200  */ BlastRadiusDto;
export type ConsoleReadBlastRadiusApiArg = {
  microfrontend: string;
  version: string;
};
export type ReleasesPublishApiResponse =
  /** status 200  */ PublicationResultDto;
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
  /** The reason, for the ledger. */
  reason?: string;
};
