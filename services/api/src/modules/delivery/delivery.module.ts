import { Body, Controller, Get, Module, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { QueryText } from '@whetstone/server/http/fields';
import { ReturnsData } from '../../common/data-tags.ts';
import { StoredDelivery } from '../../common/database/settings-row.ts';
import { DeliveryDaysDto } from '../../common/delivery/delivery-days.dto.ts';
import { type DeliveryOffers, offersFor } from '../../common/delivery/offers.ts';
import { countriesOf, type DeliveryMethod } from '../../common/delivery/zones.ts';
import { digitsOf, formatMoney, toMajor } from '../../common/money.ts';
import { COUNTRIES, countryName, withArticle } from '../../common/postal/countries.ts';
import type { Settings } from '../../common/settings.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { DeliverySettingsDto, SaveDeliveryDto } from './delivery-settings.dto.ts';
import { DeliverySettingsService } from './delivery-settings.service.ts';

class DeliveryQuery {
  @QueryText(2, 'ISO 3166-1. Without it, and for a place without delivery, the country of the shop.')
  country?: string;

  @QueryText(60, 'The part of ISO 3166-2 after the country.')
  region?: string;
}

class DeliveryDto {
  @ApiProperty({
    minimum: 0,
    description: 'The cost of the cheapest delivery of a small order in the country. 0 if delivery is free.',
  })
  cost: number;

  @ApiProperty({ description: 'Working days from the payment or invoice to this delivery.' })
  days: DeliveryDaysDto;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'How many methods an order there can choose from.',
  })
  methods: number;

  @ApiProperty({
    description:
      'The same in words, for the page of a tool: €4.90, 2–4 working days in Germany, free from €100.00. Names the country if it was asked for, or if the shop has other zones, too.',
  })
  terms: string;
}

const SMALL_PARCEL = { subtotalCents: 0, grams: 0 };

/** What delivery costs, and how long it takes. */
@Controller('delivery')
class DeliveryController {
  constructor(
    private readonly settings: SettingsService,
    private readonly delivery: DeliverySettingsService,
  ) {}

  @Get()
  @ReturnsData('settings')
  @Access('everyone')
  @ApiOkResponse({ type: DeliveryDto })
  async get(@Query() { country, region = '' }: DeliveryQuery): Promise<DeliveryDto> {
    const settings = await this.settings.get();
    const place = country && COUNTRIES.includes(country) ? { country, region } : undefined;
    const now = new Date();
    const there = place && offersFor(settings, { place }, SMALL_PARCEL, now);
    const offers = there ?? offersFor(settings, {}, SMALL_PARCEL, now);
    if (!offers) throw new Error('The shop has no zone of delivery.');
    const { method, cents } = offers.chosen;
    return {
      cost: toMajor(cents, digitsOf(settings.currency)),
      days: { least: method.daysLeast, most: method.daysMost },
      methods: offers.offers.length,
      terms: termsOf(offers, settings, there && country),
    };
  }

  /** Zones, methods, carriers, working days and holidays. */
  @Get('settings')
  @Access('admin')
  @ApiOkResponse({ type: DeliverySettingsDto })
  getSettings(): Promise<DeliverySettingsDto> {
    return this.delivery.show();
  }

  /** Changes the delivery of every instance within a second. Returns 409 with the current settings if another admin has changed them since the given version. */
  @Put('settings')
  @Access('admin')
  @ApiOkResponse({ type: DeliverySettingsDto })
  saveSettings(
    @Body() body: SaveDeliveryDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<DeliverySettingsDto> {
    return this.delivery.save(body, admin);
  }
}

/** @param wanted the country that the customer has chosen; the text names it */
function termsOf(
  { zone, chosen: { method, cents } }: DeliveryOffers,
  settings: Settings,
  wanted: string | undefined,
): string {
  const { delivery, country } = settings;
  const money = (amount: number) => formatMoney(toMajor(amount, digitsOf(settings.currency)), settings);
  const { daysLeast: least, daysMost: most } = method;
  const days = `${least === most ? most : `${least}–${most}`} working ${most === 1 ? 'day' : 'days'}`;
  const countries = countriesOf([zone]);
  const ofZone = (countries?.includes(country) ?? true) ? country : countries?.[0];
  const named = wanted ?? (delivery.zones.length > 1 ? ofZone : undefined);
  const place = named ? ` in ${withArticle(countryName(named))}` : '';
  const free = freeFrom(zone.methods);
  return [
    cents === 0 ? 'Free' : money(cents),
    `${days}${place}`,
    ...(free === undefined || cents === 0 ? [] : [`free from ${money(free)}`]),
  ].join(', ');
}

/** The least total of the lines from which a method is free, in minor units of the currency. */
function freeFrom(methods: readonly DeliveryMethod[]): number | undefined {
  const free = methods.flatMap(({ kind, steps }) =>
    kind === 'by-weight' ? [] : steps.filter(({ cents }) => cents === 0).map(({ from }) => from),
  );
  return free.length > 0 ? Math.min(...free) : undefined;
}

@Module({
  imports: [TypeOrmModule.forFeature([StoredDelivery])],
  controllers: [DeliveryController],
  providers: [DeliverySettingsService],
})
export class DeliveryModule {}
