import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { legalNoticeOf } from '../../common/legal-texts.ts';
import { rulesAt } from '../../common/market.ts';
import { priceFormat } from '../../common/money.ts';
import { englishLocale, type Settings } from '../../common/settings.ts';

class PriceFormatDto {
  @ApiProperty({ description: 'The symbol of the currency, with a space if one follows.' })
  prefix: string;

  @ApiProperty({
    description: 'The symbol of the currency with a space, if it follows the amount. Otherwise empty.',
  })
  suffix: string;

  @ApiProperty({ description: 'Separates thousands.' })
  group: string;

  @ApiProperty({ description: 'Separates the decimals.' })
  decimal: string;

  @ApiProperty({ type: 'integer', description: 'How many decimals prices have.' })
  digits: number;
}

/** What the rules of the market ask of every page. */
class ShopMarketDto {
  @ApiProperty({ description: 'Whether the button that orders says that the order must be paid.' })
  binding: boolean;

  @ApiPropertyOptional({
    description:
      'What each price says about its tax, before its delivery, such as `incl. VAT`. Empty without tax rates, missing if prices say neither.',
  })
  priceWords?: string;

  @ApiProperty({
    type: 'integer',
    description:
      'Days after the delivery in which a consumer can withdraw without a reason. 0: no such right.',
  })
  withdrawalDays: number;

  @ApiProperty({ type: 'integer', description: 'Years after which invoices are deleted.' })
  invoiceYears: number;
}

/** What every page shows of the settings. */
export class ShopDto {
  @ApiProperty()
  name: string;

  @ApiProperty()
  company: string;

  @ApiProperty()
  address: string;

  @ApiProperty()
  phone: string;

  @ApiProperty()
  email: string;

  @ApiProperty({ description: 'ISO 4217.' })
  currency: string;

  @ApiProperty({ description: 'For dates in English words, such as en-DE. Prices have their own format.' })
  locale: string;

  @ApiProperty()
  timeZone: string;

  @ApiProperty({ type: PriceFormatDto })
  price: PriceFormatDto;

  @ApiProperty({
    description: 'Where the shop delivers, as in: We deliver to the United Kingdom. May be empty.',
  })
  deliveryArea: string;

  @ApiProperty({ description: 'A sentence about the shop. May be empty.' })
  about: string;

  @ApiProperty({ description: 'What the shop promises beyond the law. May be empty.' })
  guarantee: string;

  @ApiProperty({ description: 'A sentence about taxes. May be empty.' })
  priceNote: string;

  @ApiProperty({
    type: 'integer',
    description: 'Days after the delivery in which customers can ask for a return. 0: not in the shop.',
  })
  returnDays: number;

  @ApiProperty({ description: 'Whether a customer who returns a whole order also gets its delivery back.' })
  returnsRefundDelivery: boolean;

  @ApiPropertyOptional({ type: ShopMarketDto, description: 'Missing if the shop follows no rules.' })
  market?: ShopMarketDto;

  @ApiPropertyOptional({ description: 'True if the shop has a legal notice, on the page /imprint.' })
  legalNotice?: true;
}

export function presentShop(settings: Settings): ShopDto {
  const { name, company, address, phone, email, currency, locale, timeZone } = settings;
  const { about, guarantee, priceNote, returnDays, returnsRefundDelivery } = settings;
  return {
    name,
    company,
    address,
    phone,
    email,
    currency,
    timeZone,
    about,
    guarantee,
    priceNote,
    returnDays,
    returnsRefundDelivery,
    locale: englishLocale(locale),
    price: priceFormat(locale, currency),
    deliveryArea: settings.delivery.area,
    ...(settings.market !== 'none' && { market: presentMarket(settings) }),
    ...(legalNoticeOf(settings) && { legalNotice: true }),
  };
}

function presentMarket({ market, taxWords, invoiceYears }: Settings): ShopMarketDto {
  const { binding, priceWords, withdrawalDays } = rulesAt(market);
  return { binding, ...(priceWords && { priceWords: taxWords }), withdrawalDays, invoiceYears };
}
