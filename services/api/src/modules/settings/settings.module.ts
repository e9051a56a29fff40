import { Body, Controller, Get, Global, Module, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { Config } from '../../common/config/config.ts';
import { ReturnsData } from '../../common/data-tags.ts';
import { ShopSettings } from '../../common/database/settings-row.ts';
import { LegalTextsDto, presentTexts } from './legal-texts.dto.ts';
import { SaveSettingsDto, SettingsDto } from './settings.dto.ts';
import { SettingsService } from './settings.service.ts';
import { SETTINGS_CHOICES, SettingsChoicesDto } from './settings-choices.dto.ts';
import { presentShop, ShopDto } from './shop.dto.ts';

@Controller()
class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly config: Config,
  ) {}

  /** The name, the address and the currency of the shop. */
  @Get('shop')
  @ReturnsData('settings')
  @Access('everyone')
  @ApiOkResponse({ type: ShopDto })
  async getShop(): Promise<ShopDto> {
    return presentShop(await this.settings.get());
  }

  /** The terms of sale, and the right of withdrawal where the law of the market has one: those in confirmations of orders. */
  @Get('shop/texts')
  @ReturnsData('settings')
  @Access('everyone')
  @ApiOkResponse({ type: LegalTextsDto })
  async getTexts(): Promise<LegalTextsDto> {
    return presentTexts(await this.settings.get(), `${this.config.publicUrl}/dashboard/myOrders`);
  }

  @Get('settings')
  @Access('admin')
  @ApiOkResponse({ type: SettingsDto })
  getSettings(): Promise<SettingsDto> {
    return this.settings.show();
  }

  /** The values that the settings accept. */
  @Get('settings/choices')
  @Access('admin')
  @ApiOkResponse({ type: SettingsChoicesDto })
  getChoices(): SettingsChoicesDto {
    return SETTINGS_CHOICES;
  }

  /** Changes the settings of every instance within a second. Returns 409 with the current settings if another admin has changed them since the given version. */
  @Put('settings')
  @Access('admin')
  @ApiOkResponse({ type: SettingsDto })
  saveSettings(@Body() body: SaveSettingsDto, @CurrentUser() admin: AuthenticatedUser): Promise<SettingsDto> {
    return this.settings.save(body, admin);
  }
}

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ShopSettings])],
  controllers: [SettingsController],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
