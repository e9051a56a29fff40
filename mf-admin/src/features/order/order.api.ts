import type { Order } from '@whetstone/contract';
import type { TakeStepDto } from '@whetstone/contract/api';
import { toNumber } from '@whetstone/contract/numbers';
import { refundPolling } from '@whetstone/contract/refund-polling';
import { type AppDispatch, problemOf, requestOf, useNotify } from '@whetstone/kernel';
import { impossibleStep } from '@whetstone/kernel/impossible-step';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { useState } from 'react';
import { contractApi } from '../../shared/generated/contract.ts';
import { orderContractApi } from './generated/contract.ts';
import { type Step, stepDone } from './steps.ts';

const ordersTakeStep = requestOf(contractApi, 'ordersTakeStep');
const ordersCancel = requestOf(contractApi, 'ordersCancel');

/** The form of a step. Carrier and tracking belong to the step ship. */
export interface StepFields {
  note: string;
  carrier: string;
  tracking: string;
  /** Of the step pay. */
  paidOn: string;
  reference: string;
  /** Of the step refund. */
  amount: string;
}

/** What a parcel contains. */
export type ParcelLines = NonNullable<TakeStepDto['lines']>;

interface StepRequest extends StepFields {
  number: string;
  step: Step;
  lines?: ParcelLines | undefined;
}

interface Started {
  dispatch: AppDispatch;
  queryFulfilled: Promise<{ data: Order }>;
}

/** The page shows the order of the response, without a request of its own. */
export async function keepOrder(
  { number }: { number: string },
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
  if (data) dispatch(contractApi.util.updateQueryData('ordersGet', { number }, () => data));
}

const orderApi = contractApi
  .enhanceEndpoints({
    endpoints: {
      // Not `Order`: a step answers with the order, which replaces the cached one.
      ordersGet: { providesTags: ['TabRestored'] },
      orderLinesCancel: { invalidatesTags: ['Order', 'Tool'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      takeOrderStep: build.mutation<Order, StepRequest>({
        query: ({ number, step, lines, ...fields }) => {
          const { note, paidOn, reference, amount, ...shipment } = withoutBlanks(fields);
          const received = { ...(paidOn && { paidOn }), ...(reference && { reference }) };
          const optionalNote = note ? { note } : {};
          if (step === 'cancel') return ordersCancel({ number, cancelOrderDto: optionalNote });
          const takeStepDto = {
            step,
            ...optionalNote,
            ...(step === 'ship' && { ...shipment, ...(lines && { lines }) }),
            ...(step === 'pay' && received),
            ...(step === 'refund' && amount && { amount: toNumber(amount) }),
          };
          return ordersTakeStep({ number, takeStepDto });
        },
        invalidatesTags: (_result, _error, { step }) => (step === 'cancel' ? ['Order', 'Tool'] : ['Order']),
        onQueryStarted: keepOrder,
      }),
    }),
  });

function withoutBlanks(fields: StepFields): Partial<StepFields> {
  const trimmed = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value));
}

/** The order, read again when the window gets the focus, because another admin may have changed it, and polled during a refund. */
export function useOrder(number: string) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = orderApi.useOrdersGetQuery(
    { number },
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
      refetchOnReconnect: true,
      pollingInterval,
      skipPollingIfUnfocused: true,
    },
  );
  const wanted = refundPolling(query.currentData);
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return query;
}

const CONFLICT = 409;
const SENTENCES: ProblemSentences = {
  'impossible-step': impossibleStep,
  'insufficient-stock': ({ name, available }) =>
    `The order released its stock, and only ${available} of ${name} are left.`,
};
const CHANGED = 'It was changed meanwhile. This page shows the order as it is now.';

export interface StepOutcome {
  /** The step is impossible: the order was changed meanwhile. */
  conflict?: string;
  error?: unknown;
}

/** Returns a function that takes a step and shows a toast after a success. */
export function useTakeStep(order: Order) {
  const { number } = order;
  const [take] = orderApi.useTakeOrderStepMutation();
  const notify = useNotify('order-step');
  return async (step: Step, fields: StepFields, lines?: ParcelLines): Promise<StepOutcome> => {
    const { error, data } = await take({ number, step, ...fields, lines });
    if (data) {
      notify('success', stepDone(step, order, data, toNumber(fields.amount)));
      return {};
    }
    const problem = problemOf(error);
    return problem?.status === CONFLICT
      ? { conflict: `${problemMessage(error, SENTENCES)} ${CHANGED}` }
      : { error };
  };
}

const invoicesApi = orderContractApi.enhanceEndpoints({
  endpoints: {
    invoicesIssue: {
      onQueryStarted: keepOrder,
    },
  },
});

/** Why no invoice is issued. */
export const INVOICE_SENTENCES: ProblemSentences = {
  'seller-incomplete': 'Enter the legal name and the legal address of the shop in Settings first.',
  'not-invoiced': 'This order is cancelled, refunded or erased, so it gets no invoice.',
};

/** Returns a function that issues the invoice and resolves to a sentence about the failure, if any. */
export function useIssueInvoice(number: string) {
  const [send, { isLoading: isPending }] = invoicesApi.useInvoicesIssueMutation();
  const issue = async (): Promise<string | undefined> => {
    const { error } = await send({ number });
    return error ? problemMessage(error, INVOICE_SENTENCES) : undefined;
  };
  return { issue, isPending };
}

const SERVER_ERROR = 500;

/** Returns a function that cancels one line and resolves to a sentence about the failure, if any. */
export function useCancelLine() {
  const [cancel] = orderApi.useOrderLinesCancelMutation();
  const notify = useNotify('order-step');
  return async ({ _id, service }: Order['lines'][number]): Promise<string | undefined> => {
    const { error } = await cancel({ id: _id });
    if (!error) {
      notify('success', `${service} is cancelled.`);
      return undefined;
    }
    const problem = problemOf(error);
    if (problem?.status === CONFLICT) return `${problemMessage(error, SENTENCES)} ${CHANGED}`;
    if (problem && problem.status < SERVER_ERROR) return problemMessage(error, SENTENCES);
    return `We do not know whether ${service} is cancelled. Check your connection, then load this page again.`;
  };
}
