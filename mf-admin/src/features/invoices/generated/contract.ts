import type {
  InvoiceKind,
  ListedInvoiceDto,
} from "@whetstone/contract/api";
import { api } from "@whetstone/kernel";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoicesList: build.query<InvoicesListApiResponse, InvoicesListApiArg>({
      query: (queryArg) => ({
        url: `/invoices`,
        params: {
          q: queryArg.q,
          kind: queryArg.kind,
          from: queryArg["from"],
          to: queryArg.to,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          count: queryArg.count,
        },
      }),
    }),
    invoicesExport: build.query<
      InvoicesExportApiResponse,
      InvoicesExportApiArg
    >({
      query: (queryArg) => ({
        url: `/invoices/export`,
        params: {
          q: queryArg.q,
          kind: queryArg.kind,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as invoicesContractApi };
export type InvoicesListApiResponse = /** status 200  */ ListedInvoiceDto[];
export type InvoicesListApiArg = {
  /** The number, its digits or its beginning, or the number of an order. */
  q?: string;
  kind?: InvoiceKind;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
  to?: string;
  /** Maximum number of rows. 0 with `count=true` returns only the count. */
  limit?: number;
  /** The position of the page, from the Link header of the previous page. */
  cursor?: string;
  /** Whether to return X-Total-Count. */
  count?: boolean;
};
export type InvoicesExportApiResponse =
  /** status 200 One row per document and tax rate, as a download. The amounts of credit notes are negative. */ string;
export type InvoicesExportApiArg = {
  /** The number, its digits or its beginning, or the number of an order. */
  q?: string;
  kind?: InvoiceKind;
  /** The first day, in the time zone of the shop. */
  from?: string;
  /** The last day, in the time zone of the shop. */
  to?: string;
};
