import type {
  CreateDeployTokenDto,
  CreatedDeployTokenDto,
  DeletedCountDto,
  DeployTokenDto,
  DeployTokenEntryDto,
} from "@whetstone/contract/releases";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deployTokensList: build.query<
      DeployTokensListApiResponse,
      DeployTokensListApiArg
    >({
      query: (queryArg) => ({
        url: `/deploy-tokens`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    deployTokensCreate: build.mutation<
      DeployTokensCreateApiResponse,
      DeployTokensCreateApiArg
    >({
      query: (queryArg) => ({
        url: `/deploy-tokens`,
        method: "POST",
        body: queryArg.createDeployTokenDto,
      }),
    }),
    deployTokensListEntries: build.query<
      DeployTokensListEntriesApiResponse,
      DeployTokensListEntriesApiArg
    >({
      query: (queryArg) => ({
        url: `/deploy-tokens/entries`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    deployTokensRevoke: build.mutation<
      DeployTokensRevokeApiResponse,
      DeployTokensRevokeApiArg
    >({
      query: (queryArg) => ({
        url: `/deploy-tokens/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as deployTokensContractApi };
export type DeployTokensListApiResponse = /** status 200  */ DeployTokenDto[];
export type DeployTokensListApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type DeployTokensCreateApiResponse =
  /** status 201  */ CreatedDeployTokenDto;
export type DeployTokensCreateApiArg = {
  createDeployTokenDto: CreateDeployTokenDto;
};
export type DeployTokensListEntriesApiResponse =
  /** status 200  */ DeployTokenEntryDto[];
export type DeployTokensListEntriesApiArg = {
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type DeployTokensRevokeApiResponse = /** status 200  */ DeletedCountDto;
export type DeployTokensRevokeApiArg = {
  id: string;
};
