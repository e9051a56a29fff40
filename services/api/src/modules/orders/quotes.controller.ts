import { Body, Controller, Ip, Post } from '@nestjs/common';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { DataSource } from 'typeorm';
import { postcodeDoubt } from '../../common/postal/postcodes.ts';
import { placeInText } from '../../common/postal/text-address.ts';
import { exemptionAt } from '../../common/taxes/exemptions.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { TaxesService } from '../taxes/taxes.service.ts';
import { StockService } from '../tools/stock.service.ts';
import { notDeliveredTo, requireClearCountry, requireClearRegion } from './pricing/destination.ts';
import { QuoteDto } from './pricing/quote.dto.ts';
import { quoteOrder } from './pricing/quote-order.ts';
import { RequestQuoteDto } from './pricing/quote-request.dto.ts';
import { taxedAt, taxNoteAt } from './pricing/taxation.ts';
import { CodeLimit } from './promotions/code-limit.ts';
import { PromotionsService } from './promotions/promotions.service.ts';
import { PaymentProviders } from './providers/payment-providers.service.ts';
import { quoteNoteOf } from './vat/vat-notes.ts';
import { VatNumbers } from './vat/vat-numbers.service.ts';

/** A shopper who changes quantities requests a few each second, and an office may share an address. */
const QUOTES: RateLimitRule = { name: 'quotes', burst: 300, perMinute: 600 };

@Controller('quote')
export class QuotesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly stock: StockService,
    private readonly taxes: TaxesService,
    private readonly limiter: RateLimiter,
    private readonly providers: PaymentProviders,
    private readonly vatNumbers: VatNumbers,
    private readonly promotions: PromotionsService,
    private readonly codes: CodeLimit,
  ) {}

  /**
   * What an order of these lines costs now at an address, and which of them cannot be ordered. With an access token, the conditions of discounts
   * and the VAT number are checked for its account; a VAT number that is not confirmed has no effect. Returns 409 `not-delivered-to` for a
   * country without delivery, 409 `unclear-country` for a text whose postcode, region or script is of another country, 409 `unclear-region` for an address
   * without the region that decides its tax.
   */
  @Post()
  @Access('optional')
  @RespondsOk(QuoteDto)
  async quote(
    @Body() body: RequestQuoteDto,
    @Ip() client: string,
    @CurrentUser() caller?: AuthenticatedUser,
  ): Promise<QuoteDto> {
    const callerId = caller?.id;
    const { lines, address = '', deliveryMethod: method, discountCode: code } = body;
    const detail = 'This address has requested too many quotes. Wait a moment.';
    await this.limiter.require(QUOTES, client, detail);
    if (code) await this.codes.limit(client);
    const ids = lines.map(({ id }) => id);
    const tools = await this.stock.readPublished(this.dataSource, ids);
    const settings = await this.settings.get();
    requireClearCountry(address, body.country ?? settings.country);
    const taxed = placeInText(address, body, settings.country);
    const taxes = await this.taxes.get();
    const vat = await this.vatNumbers.stateOf(body, taxed, settings, taxes, callerId);
    const exemption = vat?.state === 'confirmed' ? exemptionAt(settings, taxes, taxed) : undefined;
    const taxation = taxedAt(taxes, taxed, settings.country, exemption);
    const isNowhere = body.country === undefined && taxed.region === '' && address.trim() === '';
    const methods = this.providers.offered(settings);
    const automatic = await this.promotions.automatic();
    const promotions = await this.promotions.forCustomer(this.dataSource, automatic, {
      ...{ code, accountId: callerId, settings },
    });
    const priced = quoteOrder(
      lines,
      tools,
      settings,
      { place: isNowhere ? undefined : taxed, method },
      taxation,
      methods,
      promotions,
    );
    if (!priced) throw notDeliveredTo(taxed, settings);
    if (address.trim() !== '' || body.region !== undefined) requireClearRegion(taxed, taxes, exemption);
    const written = address.trim() || (body.postcode ?? '');
    const taxNote = taxNoteAt(taxes, taxed, exemption);
    const isTaxed = priced.quote.taxes?.totals.some(({ amount }) => amount > 0) ?? false;
    return {
      ...priced.quote,
      ...(taxed.region !== '' && { region: taxed.region }),
      ...(vat && { vatNumber: vat.state, vatNote: quoteNoteOf(vat.state, isTaxed), usualVat: vat.usual }),
      taxNote,
      ...(written !== '' && postcodeDoubt(written, taxed.country, taxed.region)),
    };
  }
}
