import type { NewTool } from '@whetstone/contract';
import type { TaxClass } from '@whetstone/contract/api';
import { toNumber, toWholeNumber } from '@whetstone/contract/numbers';
import { useNotify } from '@whetstone/kernel';
import type { ApiForm } from '@whetstone/kernel/form';
import { useState } from 'react';
import { contractApi } from '../../shared/generated/contract.ts';
import type { CommonFields } from './tool-fields.tsx';

const { useToolsAddMutation } = contractApi.enhanceEndpoints({
  endpoints: { toolsAdd: { invalidatesTags: ['Tool'] } },
});

/** The form's fields, as text. */
export interface NewToolFields extends CommonFields {
  quantity: string;
}

export const EMPTY_FIELDS: NewToolFields = {
  name: '',
  price: '',
  quantity: '',
  minQuantity: '',
  maxQuantity: '',
  description: '',
  uses: '',
  img: '',
  category: '',
  alt: '',
  taxClass: 'standard',
  weightGrams: '',
  content: '',
  reduced: '',
};

export interface AddedTool {
  id: string;
  name: string;
  /** Without a picture. */
  isDraft: boolean;
  /** Photographs to upload. */
  files: readonly File[];
}

/**
 * The submit handler of the form, and the tools that it has added, the last one first.
 * @param takeFiles returns the photographs that the admin has chosen, once the tool is added
 */
export function useAddTool(form: ApiForm<NewToolFields>, takeFiles: () => readonly File[]) {
  const [add] = useToolsAddMutation();
  const [added, setAdded] = useState<readonly AddedTool[]>([]);
  const notify = useNotify('tool-form');
  const submit = async (fields: NewToolFields) => {
    const { data, error } = await add({ addToolDto: toNewTool(fields) as NewTool });
    if (error) notify('error', 'Sorry!!! Your request is failed ');
    else {
      const tool = { id: data._id, name: fields.name, isDraft: fields.img === '', files: takeFiles() };
      setAdded((earlier) => [tool, ...earlier]);
      notify('success', 'Successfully tools added.Thank you...');
      form.setFocus('name');
      form.reset();
    }
    return error;
  };
  return { submit, added };
}

/** The request body. It leaves out empty numbers, which the API reports as missing, and an empty category or image, for which the API has a default. */
function toNewTool(fields: NewToolFields): Partial<NewTool> {
  const {
    price,
    quantity,
    minQuantity,
    maxQuantity,
    category,
    alt,
    img,
    uses,
    taxClass,
    weightGrams,
    content,
    reduced: _,
    ...texts
  } = fields;
  return {
    ...texts,
    ...(category && { category }),
    ...(alt && { alt }),
    ...(taxClass !== 'standard' && { taxClass: taxClass as TaxClass }),
    ...(weightGrams.trim() && { weightGrams: toWholeNumber(weightGrams) }),
    ...(content && { content }),
    ...(uses && { uses }),
    ...(img && { img }),
    price: toNumber(price),
    quantity: toWholeNumber(quantity),
    minQuantity: toWholeNumber(minQuantity),
    maxQuantity: toWholeNumber(maxQuantity),
  };
}
