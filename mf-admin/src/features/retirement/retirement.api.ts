import type { InboundLinks, RetiredMicrofrontend, Retirement, RetirementResult } from '@whetstone/contract';
import { problemOf, useNotify } from '@whetstone/kernel';
import { releasesApi, usePollingInterval } from '../../shared/releases.api.ts';

const pathOf = (microfrontend: string, resource: string) =>
  `/releases/${encodeURIComponent(microfrontend)}/${resource}`;

const retirementApi = releasesApi.injectEndpoints({
  endpoints: (build) => ({
    listRetired: build.query<RetiredMicrofrontend[], void>({
      query: () => '/releases/retired',
      providesTags: ['Release'],
    }),
    getInboundLinks: build.query<InboundLinks, string>({
      query: (microfrontend) => pathOf(microfrontend, 'inbound-links'),
      keepUnusedDataFor: 0,
    }),
    retireMicrofrontend: build.mutation<RetirementResult, { microfrontend: string } & Retirement>({
      query: ({ microfrontend, ...body }) => ({
        url: pathOf(microfrontend, 'retirement'),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Release'],
    }),
    restoreMicrofrontend: build.mutation<RetirementResult, string>({
      query: (microfrontend) => ({ url: pathOf(microfrontend, 'retirement'), method: 'DELETE' }),
      invalidatesTags: ['Release'],
    }),
  }),
});

export const { useGetInboundLinksQuery } = retirementApi;

/** The retired microfrontends that can be restored, polled. */
export function useRetired() {
  const pollingInterval = usePollingInterval();
  return retirementApi.useListRetiredQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
}

/** Returns a function that retires a microfrontend and shows a toast. It resolves to the error, or to undefined after success. */
export function useRetire() {
  const [retire] = retirementApi.useRetireMicrofrontendMutation();
  const notify = useNotify('retirement');
  return async (microfrontend: string, { version, reason = '' }: Retirement): Promise<unknown> => {
    const { error } = await retire({
      microfrontend,
      version,
      ...(reason.trim() && { reason: reason.trim() }),
    });
    if (!error) notify('success', `${microfrontend} is retired.`);
    return error;
  };
}

/** Returns a function that restores a microfrontend and shows the outcome as a toast. */
export function useRestore() {
  const [restore] = retirementApi.useRestoreMicrofrontendMutation();
  const notify = useNotify('retirement');
  return async (microfrontend: string): Promise<void> => {
    const { error } = await restore(microfrontend);
    if (!error) return notify('success', `${microfrontend} is restored.`);
    const reason = problemOf(error)?.detail ?? 'Please try again in a moment.';
    notify('error', `${microfrontend} is not restored. ${reason}`);
  };
}
