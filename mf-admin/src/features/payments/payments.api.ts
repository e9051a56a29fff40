import type { ReconciliationDto } from '@whetstone/contract/api';
import { problemOf, useNotify } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { formatQuantity } from '../../shared/format.ts';
import { reconciliationContractApi } from './generated/contract.ts';

export const paymentsApi = reconciliationContractApi
  .enhanceEndpoints({
    addTagTypes: ['PaymentDifference'],
    endpoints: {
      reconciliationReconcile: { invalidatesTags: ['PaymentDifference', 'Order'] },
      reconciliationResolve: { invalidatesTags: ['PaymentDifference'] },
      reconciliationRetry: { invalidatesTags: ['PaymentDifference', 'Order'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseDifferences: build.infiniteQuery({
        ...pagesOf(reconciliationContractApi, 'reconciliationList', { limit: 25 }),
        providesTags: ['PaymentDifference', 'TabRestored'],
      }),
    }),
  });

/** 'We compared 12 payments and 1 refund with Stripe. There are no differences.' */
export function reconciliationText({
  providers,
  payments,
  refunds,
  repaired,
  found,
  open,
}: ReconciliationDto): string {
  const sentences = [
    `We compared ${formatQuantity(payments, 'payment')} and ${formatQuantity(refunds, 'refund')} with ${providers.join(' and ')}.`,
  ];
  if (repaired > 0) sentences.push(`${repaired} ${repaired === 1 ? 'was' : 'were'} repaired.`);
  if (found > 0)
    sentences.push(
      `${formatQuantity(found, 'new difference')} ${found === 1 ? 'needs' : 'need'} your decision.`,
    );
  else if (repaired === 0)
    sentences.push(open === 0 ? 'There are no differences.' : 'There is no new difference.');
  return sentences.join(' ');
}

const CONFLICT = 409;
const SENTENCES: ProblemSentences = {
  'difference-resolved': 'This difference is resolved already.',
  'no-refund': 'Only a failing refund can be sent again. Resolve the difference with a note.',
  unreachable: 'The refund could not be sent. Try again in a moment.',
};

/** Returns a function that sends the refund of a difference to its provider once more, and whether it is running. */
export function useTryAgain() {
  const [retry, { isLoading }] = paymentsApi.useReconciliationRetryMutation();
  const notify = useNotify('payment-difference');
  const tryAgain = async (id: string): Promise<void> => {
    const { data, error } = await retry({ id });
    if (data?.resolvedAt)
      notify('success', `${data.provider} has confirmed the refund. The difference is resolved.`);
    else if (data)
      notify('error', `${data.provider} has not confirmed the refund. The row shows the reason.`);
    else notify('error', problemMessage(error, SENTENCES));
  };
  return { tryAgain, isSending: isLoading };
}

/** Returns a function that resolves a difference. It resolves to the error, if the note has to be sent again. */
export function useResolve() {
  const [resolve] = paymentsApi.useReconciliationResolveMutation();
  const notify = useNotify('payment-difference');
  return async (id: string, note: string): Promise<unknown> => {
    const { error } = await resolve({ id, resolveDifferenceDto: { note } });
    const problem = problemOf(error);
    if (!error) notify('success', 'The difference is resolved.');
    else if (problem?.status === CONFLICT) notify('error', problemMessage(error, SENTENCES));
    else return error;
    return undefined;
  };
}
