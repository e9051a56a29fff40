import type { EmailSummaryDto } from '@whetstone/contract/api';
import { type AppDispatch, type RootState, useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { useState } from 'react';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { usePollingInterval } from '../../shared/polling.ts';
import { type EmailsListApiArg, emailsContractApi } from './generated/contract.ts';

export type EmailFilters = Pick<EmailsListApiArg, 'q' | 'state'>;

const mailApi = emailsContractApi
  .enhanceEndpoints({
    endpoints: {
      emailsGet: {
        providesTags: ['TabRestored'],
        keepUnusedDataFor: 0,
        // The dialog polls: the row behind it shows the same state.
        onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
          await updateRowFrom(queryFulfilled, dispatch);
        },
      },
      emailsSendAgain: {
        onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
          const email = await updateRowFrom(queryFulfilled, dispatch);
          if (email) dispatch(mailApi.util.updateQueryData('emailsGet', { id }, () => email));
        },
      },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseEmails: build.infiniteQuery({
        ...pagesOf(emailsContractApi, 'emailsList', { count: true }),
        providesTags: ['TabRestored'],
      }),
    }),
  });

/** Shows the email of a response in every cached list. Resolves to the email, or to undefined after a failure. */
async function updateRowFrom<Email extends EmailSummaryDto>(
  response: Promise<{ data: Email }>,
  dispatch: AppDispatch,
): Promise<Email | undefined> {
  const { data: email } = await response.catch(() => ({ data: undefined }));
  if (email) dispatch(updateRow(email));
  return email;
}

function updateRow(email: EmailSummaryDto) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    for (const list of mailApi.util.selectCachedArgsForQuery(getState(), 'browseEmails'))
      dispatch(
        mailApi.util.updateQueryData('browseEmails', list, ({ pages }) => {
          const row = pages.flatMap(({ items }) => items).find(({ _id }) => _id === email._id);
          if (row) Object.assign(row, changingPartOf(email));
        }),
      );
  };
}

/** Optional fields are named: without a value they replace the former one. */
function changingPartOf({ state, attempts, error, nextAttemptAt, sentAt, canSendAgain }: EmailSummaryDto) {
  return { state, attempts, error, nextAttemptAt, sentAt, canSendAgain };
}

/** Attempts start late by up to this time. Milliseconds. */
const DELAY = 5_000;

/** Whether an attempt is in progress, or about to start. */
function isMoving({ state, nextAttemptAt }: EmailSummaryDto): boolean {
  if (state === 'sending') return true;
  return nextAttemptAt !== undefined && new Date(nextAttemptAt).getTime() < Date.now() + DELAY;
}

/** The emails that match, newest first. Polls while one of them is moving. */
export function useEmails(filters: EmailFilters) {
  const interval = usePollingInterval();
  const [moving, setMoving] = useState(false);
  const list = usePagedList(
    mailApi.useBrowseEmailsInfiniteQuery(filters, {
      pollingInterval: moving ? interval : 0,
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
    }),
  );
  const anyMoving = list.rows.some(isMoving);
  if (anyMoving !== moving) setMoving(anyMoving);
  return list;
}

/** One email with its text, polled while it is moving. */
export function useEmail(id: string) {
  const interval = usePollingInterval();
  const [moving, setMoving] = useState(false);
  const query = mailApi.useEmailsGetQuery(
    { id },
    { pollingInterval: moving ? interval : 0, refetchOnMountOrArgChange: true },
  );
  const isNowMoving = query.data !== undefined && isMoving(query.data);
  if (isNowMoving !== moving) setMoving(isNowMoving);
  return query;
}

export function useSendEmailAgain() {
  const [sendAgain, { isLoading, originalArgs }] = mailApi.useEmailsSendAgainMutation();
  const notify = useNotify('email');
  return {
    sendAgain: async ({ _id: id, subject, recipient }: EmailSummaryDto) => {
      const { error } = await sendAgain({ id });
      if (!error) return notify('success', `“${subject}” is on its way to ${recipient} again.`);
      const reason = problemMessage(error, {
        'email-being-sent': 'This email is being sent right now. Try again in two minutes.',
        'email-secret':
          'This email contained a link for its recipient only, so it cannot be sent again. The customer can request a new one on the sign-in page.',
        unreachable: 'Check your connection and try again.',
      });
      notify('error', `“${subject}” is not sent again. ${reason}`);
    },
    pending: isLoading ? originalArgs?.id : undefined,
  };
}
