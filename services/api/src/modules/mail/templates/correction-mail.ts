import { addressLines, type Block, type MailParts } from './content.ts';
import type { OrderDetails } from './order-blocks.ts';

/** An email about an address or a phone number that an admin corrected. The texts contain only the changed lines. */
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
  const price = 'The order now goes to another country. The tax and the delivery cost stay as ordered.';
  const changes: Block[] = [{ type: 'facts', facts }, ...(isOtherCountry ? [price] : [])];
  return {
    subject: `We corrected the delivery details of order ${order.number}`,
    heading: 'We corrected the delivery details of your order',
    blocks: [
      `We corrected the address or phone number of order ${order.number}. If this is wrong, reply to this email.`,
      // The address may belong to another person.
      ...(order.contact ? changes : []),
    ],
  };
}
