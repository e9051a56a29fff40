/** What the customer has filled in so far. */
export interface OrderDraft {
  address: string;
  quantity: number;
  phone: string;
}
