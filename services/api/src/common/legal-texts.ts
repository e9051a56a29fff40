import type { Settings } from './settings.ts';

/** The terms of sale of the settings, otherwise these: paragraphs with an empty line between them. A line without a full stop is a heading. */
export function termsOfSale(settings: Settings): string {
  return settings.termsText.trim() || initialTerms(settings);
}

/**
 * The right of withdrawal: the text of the settings, otherwise that of Directive 2011/83/EU, annex I (A), for goods that the customer sends
 * back and pays to send back.
 * @param days in which a consumer can withdraw
 * @param page where the customer withdraws online
 */
export function withdrawalInstructions(settings: Settings, days: number, page: string): string {
  return settings.withdrawalText.trim() || modelInstructions(days, sellerOf(settings), page);
}

function initialTerms(settings: Settings): string {
  const { priceNote, taxWords } = settings;
  const address = settings.legalAddress || settings.address;
  const seller = [
    settings.legalName || settings.company,
    ...address.split('\n').map((line) => line.trim().replace(/,$/, '')),
  ];
  const note = taxWords ? 'The checkout names the taxes at your address.' : priceNote;
  return `Who sells

You buy from ${seller.filter(Boolean).join(', ')}.

Orders

When you place an order, you make a binding offer. We reserve the tools at once, and accept your offer when we pack them. Until then you can cancel in My Orders. If your email address is not confirmed, we cancel the order after one day, unless you have paid or we have sent you an invoice.

Prices and payment

You pay for the tools and for delivery. You see both before you place the order. ${note && `${note} `}A price that changes later does not change your order. You pay online, or by the invoice that we send you, within the time that it names.

Delivery and returns

Our page on delivery and returns has the rules. The tools are ours until they are paid.

Reviews

Review only tools that you know. We hide reviews that insult people, advertise or contain personal data of others. You find the reason in My Review.`;
}

/** What a legal notice says about the seller. Texts may be empty. */
export type LegalNotice = Pick<
  Settings,
  | 'legalName'
  | 'legalAddress'
  | 'representative'
  | 'companyRegister'
  | 'vatNumber'
  | 'email'
  | 'phone'
  | 'legalNotes'
>;

/** The legal notice (imprint), which the law of some countries requires. Undefined until an admin has entered a part that only this shop has. */
export function legalNoticeOf(
  settings: LegalNotice & Pick<Settings, 'company' | 'address'>,
): LegalNotice | undefined {
  const { legalName, legalAddress, representative, companyRegister, vatNumber, legalNotes } = settings;
  const own = [legalName, legalAddress, representative, companyRegister, vatNumber, legalNotes];
  if (own.every((text) => text === '')) return undefined;
  return {
    ...{ legalName: legalName || settings.company, legalAddress: legalAddress || settings.address },
    ...{ representative, companyRegister, vatNumber, legalNotes },
    ...{ email: settings.email, phone: settings.phone },
  };
}

/** The name, the address and the numbers of the seller, one a line. */
export function sellerOf(settings: Settings): string {
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

/** The model withdrawal form: Directive 2011/83/EU, annex I (B). */
export function withdrawalForm(settings: Settings): string {
  return `(Complete and return this form only if you wish to withdraw from the contract.)

To:
${sellerOf(settings)}

I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*):

Ordered on (*)/received on (*):

Name of consumer(s):

Address of consumer(s):

Signature of consumer(s) (only if this form is notified on paper):

Date:

(*) Delete as appropriate.`;
}
