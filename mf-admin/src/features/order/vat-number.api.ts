import type { DecideVatNumberDto } from '@whetstone/contract/api';
import { problemOf, useNotify } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { vatNumberContractApi } from './generated/vat-number.ts';
import { INVOICE_SENTENCES, keepOrder } from './order.api.ts';

const { useOrdersDecideVatNumberMutation } = vatNumberContractApi.enhanceEndpoints({
  addTagTypes: ['Order'],
  endpoints: {
    ordersDecideVatNumber: {
      invalidatesTags: ['Order'],
      onQueryStarted: keepOrder,
    },
  },
});

const CONFLICT = 409;
const SENTENCES: ProblemSentences = {
  ...INVOICE_SENTENCES,
  'vat-number-decided': ({ state }) => `Another admin has already decided: the number is ${state}.`,
};

/** Returns a function that approves or refuses the VAT number. It resolves to the error, if it has to be taken again. */
export function useDecideVatNumber(number: string) {
  const [send] = useOrdersDecideVatNumberMutation();
  const notify = useNotify('vat-number');
  return async (decideVatNumberDto: DecideVatNumberDto): Promise<unknown> => {
    const { error } = await send({ number, decideVatNumberDto });
    const done = decideVatNumberDto.approve ? 'approved' : 'refused';
    if (!error) notify('success', `The VAT number of order ${number} is ${done}.`);
    else if (problemOf(error)?.status === CONFLICT) notify('error', problemMessage(error, SENTENCES));
    else return error;
    return undefined;
  };
}
