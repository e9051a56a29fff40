import type { NewTool } from '@whetstone/contract';
import { setServerErrors, useNotify } from '@whetstone/kernel';
import type { UseFormReturn } from 'react-hook-form';
import { contractApi } from '../../shared/generated/contract.ts';

const { useToolsAddMutation } = contractApi.enhanceEndpoints({
  endpoints: { toolsAdd: { invalidatesTags: ['Tool'] } },
});

/** The form's fields, as text. */
export type ToolFields = Record<Exclude<keyof NewTool, 'category' | 'alt'>, string>;

export const EMPTY_FIELDS: ToolFields = {
  name: '',
  price: '',
  quantity: '',
  minQuantity: '',
  maxQuantity: '',
  description: '',
  img: '',
};

/** Returns the submit handler of the form. */
export function useAddTool(form: UseFormReturn<ToolFields>) {
  const [add] = useToolsAddMutation();
  const notify = useNotify('tool-form');
  return async (fields: ToolFields) => {
    const { error } = await add({ addToolDto: toNewTool(fields) as NewTool });
    if (error) {
      notify('error', 'Sorry!!! Your request is failed ');
      return setServerErrors(error, form);
    }
    notify('success', 'Successfully tools added.Thank you...');
    form.setFocus('name');
    form.reset();
  };
}

/** The request body. It leaves out empty numbers: the API reports them as missing. */
function toNewTool({ price, quantity, minQuantity, maxQuantity, ...texts }: ToolFields): Partial<NewTool> {
  return {
    ...texts,
    price: toNumber(price),
    quantity: toNumber(quantity),
    minQuantity: toNumber(minQuantity),
    maxQuantity: toNumber(maxQuantity),
  };
}

function toNumber(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
