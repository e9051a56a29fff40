import type { Retirement } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import type { ProblemSentences } from '@whetstone/kernel/problem';
import { usePollingInterval } from '../../shared/polling.ts';
import { releasesApi } from '../../shared/releases/releases.api.ts';

const retirementApi = releasesApi.enhanceEndpoints({
  endpoints: {
    consoleListRetired: { providesTags: ['Release'] },
    consoleReadInboundLinks: { keepUnusedDataFor: 0 },
    releasesRetire: { invalidatesTags: ['Release'] },
    releasesRestore: { invalidatesTags: ['Release'] },
  },
});

export const { useConsoleReadInboundLinksQuery } = retirementApi;

export const retirementSentences = (microfrontend: string): ProblemSentences => ({
  'shell-required':
    'The shell cannot be retired: every page needs it. Roll back or publish another release instead.',
  'not-live': `${microfrontend} has no live release to retire.`,
  'not-published': `Another version of ${microfrontend} is live. Check which release is live and try again.`,
  'not-retired': `${microfrontend} is not retired.`,
  unreachable: 'Please try again in a moment.',
});

export function useRetired() {
  const pollingInterval = usePollingInterval();
  return retirementApi.useConsoleListRetiredQuery(undefined, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  });
}

/** Returns a function that retires a microfrontend and shows a toast. It resolves to the error, or to undefined after success. */
export function useRetire() {
  const [retire] = retirementApi.useReleasesRetireMutation();
  const notify = useNotify('retirement');
  return async (microfrontend: string, { version, reason = '' }: Retirement): Promise<unknown> => {
    const { error } = await retire({
      microfrontend,
      retirementDto: { version, ...(reason.trim() && { reason: reason.trim() }) },
    });
    if (!error) notify('success', `${microfrontend} is retired.`);
    return error;
  };
}

/** Returns a function that restores a microfrontend and shows the outcome as a toast. */
export function useRestore() {
  const [restore] = retirementApi.useReleasesRestoreMutation();
  const notify = useNotify('retirement');
  return async (microfrontend: string): Promise<void> => {
    const { error } = await restore({ microfrontend });
    if (!error) return notify('success', `${microfrontend} is restored.`);
    const { problemMessage } = await import('@whetstone/kernel/problem');
    const reason = problemMessage(error, retirementSentences(microfrontend));
    notify('error', `${microfrontend} is not restored. ${reason}`);
  };
}
