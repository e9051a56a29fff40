/** A tool as the API answers it; `price` in dollars, `quantity` is what is in stock. */
export interface Tool {
  _id: string;
  name: string;
  price: number;
  quantity: number;
  minQuantity: number;
  maxQuantity: number;
  description: string;
  img: string;
  category: string;
  alt: string;
}

export function toolPath({ _id }: Pick<Tool, '_id'>): string {
  return `/purchase/${encodeURIComponent(_id)}`;
}
