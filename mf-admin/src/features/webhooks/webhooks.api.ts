import type { WebhookDeliveryDto, WebhookDeliveryState, WebhookDto } from '@whetstone/contract/api';
import { type Page, useNotify } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { useListPolling, usePollingInterval } from '../../shared/polling.ts';
import { webhooksContractApi } from './generated/contract.ts';

export const WEBHOOK_SENTENCES: ProblemSentences = {
  'changed-meanwhile': 'This webhook has changed since you read it. Check it, then try again.',
  'too-many-webhooks': ({ max }) =>
    `The shop has ${max} webhooks, which is the maximum. Delete one of them first.`,
  'webhook-paused':
    'The webhook is paused. Resume it first: it then gets every event that was queued meanwhile.',
  'already-sending': 'This delivery is being sent at the moment. Load the list again to see the result.',
};

/** The deliveries of one webhook, with this state if given. */
interface DeliveryList {
  id: string;
  state?: WebhookDeliveryState;
}

const webhooksApi = webhooksContractApi
  .enhanceEndpoints({
    addTagTypes: ['Webhook', 'WebhookDelivery'],
    endpoints: {
      webhooksList: { providesTags: ['Webhook'] },
      webhooksAdd: { invalidatesTags: ['Webhook'] },
      webhooksSave: { invalidatesTags: ['Webhook', 'WebhookDelivery'] },
      webhooksRotate: { invalidatesTags: ['Webhook'] },
      webhooksRemove: { invalidatesTags: ['Webhook'] },
      webhooksTest: { invalidatesTags: ['WebhookDelivery'] },
      webhooksSendAgain: { invalidatesTags: ['Webhook', 'WebhookDelivery'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseDeliveries: build.infiniteQuery<Page<WebhookDeliveryDto>, DeliveryList, string | undefined>({
        ...pagesOf(webhooksContractApi, 'webhooksListDeliveries', { limit: 25 }),
        providesTags: ['WebhookDelivery'],
      }),
    }),
  });

export const { useWebhooksAddMutation, useWebhooksSaveMutation, useWebhooksRotateMutation } = webhooksApi;

/** All webhooks, polled: the shop pauses a webhook that keeps failing. */
export function useWebhooks() {
  const pollingInterval = usePollingInterval();
  return webhooksApi.useWebhooksListQuery(undefined, { pollingInterval, refetchOnMountOrArgChange: true });
}

/** The deliveries of a webhook, newest first. Polls until the user loads older ones. */
export function useDeliveries(id: string, state: WebhookDeliveryState | undefined) {
  const { pollingInterval, stopAtNextPage } = useListPolling(`${id} ${state}`);
  const options = { pollingInterval, refetchOnMountOrArgChange: true };
  const list = { id, ...(state && { state }) };
  return usePagedList(stopAtNextPage(webhooksApi.useBrowseDeliveriesInfiniteQuery(list, options)));
}

/** Returns a function that pauses or resumes a webhook and shows the outcome as a toast. */
export function useChangeState() {
  const [save, { isLoading }] = webhooksApi.useWebhooksSaveMutation();
  const notify = useNotify('webhook');
  const changeState = async (webhook: WebhookDto, state: WebhookDto['state']) => {
    const { id, version, url, description, events } = webhook;
    const { error } = await save({ id, version, saveWebhookDto: { url, description, events, state } });
    if (error) return notify('error', problemMessage(error, WEBHOOK_SENTENCES));
    notify('success', state === 'active' ? 'The webhook is active.' : 'The webhook is paused.');
  };
  return { changeState, pending: isLoading };
}

/** Returns a function that removes a webhook. It resolves to whether the webhook is gone, and shows the outcome as a toast. */
export function useRemoveWebhook() {
  const [remove] = webhooksApi.useWebhooksRemoveMutation();
  const notify = useNotify('webhook');
  return async ({ id, url }: WebhookDto): Promise<boolean> => {
    const { error } = await remove({ id });
    if (error) notify('error', problemMessage(error, WEBHOOK_SENTENCES));
    else notify('success', `The webhook to ${url} is removed.`);
    return !error;
  };
}

export interface AttemptResult {
  succeeded: boolean;
  sentence: string;
}

export function useSendTest() {
  const [test, { isLoading }] = webhooksApi.useWebhooksTestMutation();
  const sendTest = async (id: string): Promise<AttemptResult> => {
    const { data, error } = await test({ id });
    return resultOf('The test', data, error);
  };
  return { sendTest, pending: isLoading };
}

/** Returns a function that sends a delivery again and shows the result as a toast. */
export function useSendAgain() {
  const [sendAgain, { isLoading, originalArgs }] = webhooksApi.useWebhooksSendAgainMutation();
  const notify = useNotify('webhook-delivery');
  return {
    sendAgain: async (id: string) => {
      const { data, error } = await sendAgain({ id });
      const { succeeded, sentence } = resultOf('The delivery', data, error);
      notify(succeeded ? 'success' : 'error', sentence);
    },
    pending: isLoading ? originalArgs?.id : undefined,
  };
}

const FAILURES: Readonly<Record<string, string>> = {
  timeout: 'The receiver did not respond within 10 seconds.',
  'url-not-public': 'The host has an address that is not public.',
  ENOTFOUND: 'The host name could not be resolved.',
  ECONNREFUSED: 'The receiver refused the connection.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the response are larger than 8 KB.',
};

/** The reason why the last attempt failed. Empty without a failure. */
export function failureOf({ error, status = 0 }: WebhookDeliveryDto): string {
  if (error === undefined) return '';
  if (error !== 'status') return FAILURES[error] ?? `The request failed: ${error}.`;
  const isRedirect = status >= 300 && status < 400;
  const advice = isRedirect ? ' Redirects are not followed: enter the final address.' : '';
  return `The receiver returned ${status}.${advice}`;
}

function resultOf(noun: string, delivery: WebhookDeliveryDto | undefined, error: unknown): AttemptResult {
  if (!delivery) return { succeeded: false, sentence: problemMessage(error, WEBHOOK_SENTENCES) };
  const { state, status, durationMs } = delivery;
  if (state === 'delivered')
    return { succeeded: true, sentence: `${noun} arrived: status ${status}, after ${durationMs} ms.` };
  return { succeeded: false, sentence: `${noun} failed. ${failureOf(delivery)}`.trim() };
}
