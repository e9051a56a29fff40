import type { ToolImportDto, ToolImportRowDto } from '@whetstone/contract/api';
import { type ProblemCode } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import type { States } from '../../shared/dot-label.tsx';
import { usePollingInterval } from '../../shared/polling.ts';
import { importsContractApi } from './generated/contract.ts';

export type { ToolImportDto, ToolImportRowDto };

/** Milliseconds for 100 MB on a slow line. */
const UPLOAD_TIMEOUT = 600_000;

export type Decimals = 'comma' | 'point';

interface Upload {
  file: File;
  /** What stands before decimals, if the shop has asked for it. */
  decimals?: Decimals;
}

const importsApi = importsContractApi
  .enhanceEndpoints({
    addTagTypes: ['ToolImport'],
    endpoints: {
      toolImportsGet: { providesTags: ['ToolImport', 'TabRestored'] },
      // Also after a rejection: another admin or the shop has changed the import.
      toolImportsCheck: { invalidatesTags: () => ['ToolImport'] },
      toolImportsApply: { invalidatesTags: () => ['ToolImport'] },
      toolImportsCancel: { invalidatesTags: () => ['ToolImport'] },
      toolImportsUndo: { invalidatesTags: () => ['ToolImport'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      uploadImport: build.mutation<ToolImportDto, Upload>({
        query: ({ file, decimals }) => ({
          url: '/tool-imports',
          params: { fileName: file.name, decimals },
          method: 'POST',
          headers: { 'content-type': 'text/csv' },
          body: file,
          timeout: UPLOAD_TIMEOUT,
        }),
        invalidatesTags: ['ToolImport'],
      }),
      browseImports: build.infiniteQuery({
        ...pagesOf(importsContractApi, 'toolImportsList', { limit: 25, refetchCachedPages: false }),
        providesTags: ['ToolImport', 'TabRestored'],
      }),
      browseImportRows: build.infiniteQuery(
        pagesOf(importsContractApi, 'toolImportsListRows', { limit: 25, refetchCachedPages: false }),
      ),
    }),
  });

export const {
  useBrowseImportsInfiniteQuery,
  useBrowseImportRowsInfiniteQuery,
  useUploadImportMutation,
  useToolImportsCheckMutation,
  useToolImportsApplyMutation,
  useToolImportsCancelMutation,
  useToolImportsUndoMutation,
} = importsApi;

/** An import, read again every few seconds while the shop works on it. */
export function useImport(id: string) {
  const interval = usePollingInterval();
  const { currentData } = importsApi.endpoints.toolImportsGet.useQueryState({ id });
  return importsApi.useToolImportsGetQuery(
    { id },
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
      pollingInterval: currentData && isRunning(currentData) ? interval : 0,
    },
  );
}

export function isRunning({ state }: ToolImportDto): boolean {
  return state === 'uploading' || state === 'checking' || state === 'applying';
}

export const STATES: States<ToolImportDto['state']> = {
  uploading: { label: 'Uploading', tone: 'pending' },
  checking: { label: 'Being checked', tone: 'pending' },
  ready: { label: 'Checked', tone: 'pending' },
  applying: { label: 'Being applied', tone: 'pending' },
  applied: { label: 'Applied', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'ended' },
  failed: { label: 'Failed', tone: 'attention' },
};

const SENTENCES: ProblemSentences = {
  'invalid-csv': ({ reason = '', max, line, columns = [] }) => {
    const where = line === undefined ? '' : ` on line ${line}`;
    const reasons: Partial<Record<string, string>> = {
      empty: 'The file is empty. Start from an export of the tools.',
      'not-utf-8': 'The file is not in UTF-8. Save it as “CSV UTF-8”.',
      decimals: 'The numbers of the file can be read in two ways.',
      'too-many-rows': `The file has more than ${max?.toLocaleString('en')} rows. Split it.`,
      'columns-missing': `The file does not have the columns ${columns.join(', ')}. New tools need name, price and quantity; a column id changes the tools of an export.`,
      'column-twice': `The column “${columns[0]}” appears twice. Remove one of them.`,
      'row-too-long': `A row${where} is too long. A quotation mark may be missing.`,
    };
    return (
      reasons[reason] ??
      `The quotation marks${where} do not match. Double each quotation mark within a text, and quote the text.`
    );
  },
  'body-too-large': ({ max = 0 }) => `The file is larger than ${max / 1_000_000} MB. Split it.`,
  'upload-cut-off': 'The upload ended early. Send the file again.',
  'not-stored': 'The file could not be stored. Send it again.',
  'tools-changed':
    'Tools have changed since the check. Nothing was imported. Compare the new result, then apply it.',
  'impossible-step': 'The import has gone on in the meantime. Load this page again to see its state.',
};

/** What is wrong with the file, or happened to the import. */
export function problemText({ code, params }: NonNullable<ToolImportDto['problem']>): string {
  const sentence = SENTENCES[code];
  return typeof sentence === 'function'
    ? sentence({ ...params, code } as ProblemCode)
    : // A later version of the API has further codes.
      (sentence ?? 'The file cannot be imported. Check it, then send it again.');
}

/** The sentence of a rejection, or what to do without a connection. */
export function reasonOf(error: unknown): string {
  return problemMessage(error, SENTENCES);
}
