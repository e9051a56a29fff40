import { addressLines, type Block, type MailParts } from './content.ts';
import type { OrderDetails } from './order-blocks.ts';

/** An email about an address or a phone number that an admin corrected. The texts have only what changed. */
export interface CorrectionMessage {
  kind: 'order-address-changed';
  order: OrderDetails;
  before: string;
  after: string;
  isOtherCountry: boolean;
}

export function correctionMail({ order, before, after, isOtherCountry }: CorrectionMessage): MailParts {
  const facts = [
    { name: 'Before', value: addressLines(before) },
    { name: 'Now', value: addressLines(after) },
  ];
  const price = 'The order goes to another country now. Its tax and its delivery cost stay as ordered.';
  const changes: Block[] = [{ type: 'facts', facts }, ...(isOtherCountry ? [price] : [])];
  return {
    subject: `We corrected where order ${order.number} goes`,
    heading: 'We corrected where your order goes',
    blocks: [
      `We corrected the address or phone number of order ${order.number}. If this is wrong, reply to this email.`,
      // The address may belong to another person.
      ...(order.contact ? changes : []),
    ],
  };
}
