import type { NewTool } from '@whetstone/contract';

/** The form's fields, as text. */
export type ToolFields = Record<Exclude<keyof NewTool, 'category' | 'alt'>, string>;

export const NO_TOOL: ToolFields = {
  name: '',
  price: '',
  quantity: '',
  minQuantity: '',
  maxQuantity: '',
  description: '',
  img: '',
};

/** What is sent. A figure that was not filled in is left out: the API says that it is missing. */
export function toNewTool({
  price,
  quantity,
  minQuantity,
  maxQuantity,
  ...texts
}: ToolFields): Partial<NewTool> {
  return {
    ...texts,
    price: numberOf(price),
    quantity: numberOf(quantity),
    minQuantity: numberOf(minQuantity),
    maxQuantity: numberOf(maxQuantity),
  };
}

function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}
