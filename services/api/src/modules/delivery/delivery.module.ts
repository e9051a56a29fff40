import { Controller, Get, Module } from '@nestjs/common';
import { ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { ReturnsData } from '../../common/data-tags.ts';
import { toDollars } from '../../common/money.ts';
import { SettingsService } from '../settings/settings.service.ts';

class DeliveryDaysDto {
  @ApiProperty({ type: 'integer', minimum: 1 })
  least: number;

  @ApiProperty({ type: 'integer', minimum: 1 })
  most: number;
}

class DeliveryDto {
  @ApiProperty({
    minimum: 0,
    description: 'The cost of delivery for each order, in dollars. 0 if delivery is free.',
  })
  cost: number;

  @ApiProperty({ description: 'Working days from the payment or invoice to the delivery.' })
  days: DeliveryDaysDto;
}

/** What delivery costs, and how long it takes. */
@Controller('delivery')
class DeliveryController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @ReturnsData('settings')
  @Access('everyone')
  @ApiOkResponse({ type: DeliveryDto })
  async get(): Promise<DeliveryDto> {
    const { deliveryCents, deliveryDaysLeast: least, deliveryDaysMost: most } = await this.settings.get();
    return { cost: toDollars(deliveryCents), days: { least, most } };
  }
}

@Module({ controllers: [DeliveryController] })
export class DeliveryModule {}
