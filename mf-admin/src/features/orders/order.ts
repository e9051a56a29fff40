/** An order as the API answers it. */
export interface Order {
  _id: string;
  /** Name of the tool. */
  service: string;
  /** E-mail address of whoever ordered. */
  client: string;
  clientName: string;
  address: string;
  quantity: number;
  phone: string;
}
