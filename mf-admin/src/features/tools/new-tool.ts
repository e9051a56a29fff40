/** What `POST /service` takes. A number that was not filled in is left out: the API says that it is missing. */
export interface NewTool {
  name: string;
  /** Dollars. */
  price?: number;
  /** Pieces in stock. */
  quantity?: number;
  minQuantity?: number;
  maxQuantity?: number;
  description: string;
  /** Address of an image. */
  img: string;
}

/** The form's fields, as text. */
export type ToolFields = Record<keyof NewTool, string>;

export const NO_TOOL: ToolFields = {
  name: '',
  price: '',
  quantity: '',
  minQuantity: '',
  maxQuantity: '',
  description: '',
  img: '',
};

export function toNewTool({ price, quantity, minQuantity, maxQuantity, ...texts }: ToolFields): NewTool {
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
