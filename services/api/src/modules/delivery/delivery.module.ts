import { Body, Controller, Get, Module, Put } from '@nestjs/common';
import { ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ReturnsData } from '../../common/data-tags.ts';
import { DeliveryDaysDto } from '../../common/delivery/delivery-days.dto.ts';
import { offersFor } from '../../common/delivery/offers.ts';
import { toDollars } from '../../common/money.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { DeliverySettingsDto, SaveDeliveryDto } from './delivery-settings.dto.ts';
import { StoredDelivery } from './delivery-settings.entity.ts';
import { DeliverySettingsService } from './delivery-settings.service.ts';

class DeliveryDto {
  @ApiProperty({
    minimum: 0,
    description:
      'The cost of the cheapest delivery of a small order in the country of the shop. 0 if delivery is free.',
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
  async get(): Promise<DeliveryDto> {
    const offers = offersFor(await this.settings.get(), {}, SMALL_PARCEL, new Date());
    if (!offers) throw new Error('The shop has no zone of delivery.');
    const { method, cents } = offers.chosen;
    return {
      cost: toDollars(cents),
      days: { least: method.daysLeast, most: method.daysMost },
      methods: offers.offers.length,
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

@Module({
  imports: [TypeOrmModule.forFeature([StoredDelivery]), AuditModule],
  controllers: [DeliveryController],
  providers: [DeliverySettingsService],
})
export class DeliveryModule {}
