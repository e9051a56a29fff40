import {
  sellerOf,
  termsOfSale,
  withdrawalForm,
  withdrawalInstructions,
} from '../../../common/legal-texts.ts';
import { rulesAt } from '../../../common/market.ts';
import type { Settings } from '../../../common/settings.ts';
import type { Block } from './content.ts';

/**
 * What a consumer must get with the confirmation of an order: the seller, the terms, the right of withdrawal and the model form.
 * @param country of the delivery (ISO 3166-1), or an empty text
 * @param page where the customer withdraws online
 */
export function contractOf(settings: Settings, country: string, page: string): Block[] {
  const { contract, withdrawalDays } = rulesAt(settings.market, country);
  if (!contract) return [];
  return [
    { type: 'document', heading: 'Seller', text: sellerOf(settings) },
    { type: 'document', heading: 'Terms of sale', text: termsOfSale(settings) },
    {
      type: 'document',
      heading: 'Right of withdrawal',
      text: withdrawalInstructions(settings, withdrawalDays, page),
    },
    { type: 'document', heading: 'Model withdrawal form', text: withdrawalForm(settings) },
  ];
}
