import { rulesAt } from '../../../common/market.ts';
import type { StoredSettings } from '../../../common/settings.ts';
import type { Block } from './content.ts';

/**
 * What a consumer must get with the confirmation of an order: the seller, the terms, the right of withdrawal and the model form. The texts of the
 * settings come first. Without one, the right of withdrawal is that of Directive 2011/83/EU, annex I.
 * @param country of the delivery (ISO 3166-1), or an empty text
 * @param page where the customer withdraws online
 */
export function contractOf(settings: StoredSettings, country: string, page: string): Block[] {
  const { contract, withdrawalDays } = rulesAt(settings.market, country);
  if (!contract) return [];
  const { termsText, withdrawalText } = settings;
  const seller = sellerOf(settings);
  const documents = [
    ['Seller', seller],
    ['Terms of sale', termsText],
    ['Right of withdrawal', withdrawalText || modelInstructions(withdrawalDays, seller, page)],
    ['Model withdrawal form', modelForm(seller)],
  ] as const;
  return documents.flatMap(([heading, text]): Block[] =>
    text.trim() ? [{ type: 'document', heading, text: text.trim() }] : [],
  );
}

function sellerOf(settings: StoredSettings): string {
  const { legalName, company, legalAddress, address, phone, email } = settings;
  const { companyRegister, vatNumber, taxNumber } = settings;
  return [
    legalName || company,
    legalAddress || address,
    phone,
    email,
    companyRegister,
    vatNumber && `VAT number: ${vatNumber}`,
    taxNumber && `Tax number: ${taxNumber}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Annex I (A), for goods that the customer sends back and pays to send back. */
function modelInstructions(days: number, seller: string, page: string): string {
  return `You have the right to withdraw from this contract within ${days} days without giving any reason. The withdrawal period will expire after ${days} days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good.

To exercise the right of withdrawal, you must inform us of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or email):

${seller}

You may use the attached model withdrawal form, but it is not obligatory. You can also withdraw online: ${page}. If you use this option, we will communicate to you an acknowledgement of receipt of such a withdrawal by email without delay.

To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.

Effects of withdrawal

If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement. We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.

You shall send back the goods or hand them over to us, without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired. You will have to bear the direct cost of returning the goods. You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.`;
}

/** Annex I (B). */
function modelForm(seller: string): string {
  return `(Complete and return this form only if you wish to withdraw from the contract.)

To:
${seller}

I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*):

Ordered on (*)/received on (*):

Name of consumer(s):

Address of consumer(s):

Signature of consumer(s) (only if this form is notified on paper):

Date:

(*) Delete as appropriate.`;
}
