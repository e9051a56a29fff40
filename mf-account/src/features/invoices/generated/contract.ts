import type {
  InvoiceDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoicesGet: build.query<InvoicesGetApiResponse, InvoicesGetApiArg>({
      query: (queryArg) => ({
        url: `/invoices/${encodeURIComponent(String(queryArg["number"]))}`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as invoicesContractApi };
export type InvoicesGetApiResponse = /** status 200  */ InvoiceDto;
export type InvoicesGetApiArg = {
  number: string;
};
