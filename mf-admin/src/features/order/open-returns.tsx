import type { Order } from '@whetstone/contract';
import type { ReturnDto, ReturnState } from '@whetstone/contract/api';
import { FormMessage, TextLink } from '@whetstone/ui';
import { orderContractApi } from './generated/contract.ts';

/** What waits, and the step for it. The other states are final. */
const OPEN: Partial<Record<ReturnState, { title: string; step: string }>> = {
  requested: { title: 'Return requested', step: 'Accept or decline it' },
  accepted: { title: 'Return accepted', step: 'Receive the tools' },
  received: { title: 'Returned tools received', step: 'Refund them' },
};

/** The returns of an order that wait for a step, oldest first. Undefined while they load. Orders without a return need no request. */
export function useOpenReturns({ number, history }: Order): ReturnDto[] | undefined {
  const hasReturns = history.some(({ kind }) => kind === 'return-requested');
  const options = { skip: !hasReturns, refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const { data } = orderContractApi.useReturnsOfOrderQuery({ number }, options);
  return hasReturns ? data?.returns.filter(({ state }) => OPEN[state]) : [];
}

/** Each open return with its tools, and a link to the list that takes its next step. */
export function OpenReturns({ returns }: { returns: readonly ReturnDto[] }) {
  return returns.map(({ _id, number, state, reason, lines }) => (
    <FormMessage key={_id} tone="info">
      <strong>{reason === 'withdrawal' && state === 'accepted' ? 'Withdrawal' : OPEN[state]?.title}</strong>
      <span>{`: ${lines.map(pieces).join(', ')}. `}</span>
      <TextLink to={`/dashboard/returns?${new URLSearchParams({ q: number, state })}`}>
        {OPEN[state]?.step}
      </TextLink>
    </FormMessage>
  ));
}

function pieces({ quantity, service, condition }: ReturnDto['lines'][number]): string {
  return `${quantity} × ${service}${condition ? ` (${condition})` : ''}`;
}
