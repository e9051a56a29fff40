import { Body, Controller, Get, Module, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { StoredTaxSettings } from '../../common/database/settings-row.ts';
import { SaveTaxSettingsDto, TaxSettingsDto } from './taxes.dto.ts';
import { TaxesService } from './taxes.service.ts';

@Controller('taxes')
@Access('admin')
class TaxesController {
  constructor(private readonly taxes: TaxesService) {}

  @Get()
  @ApiOkResponse({ type: TaxSettingsDto })
  get(): Promise<TaxSettingsDto> {
    return this.taxes.show();
  }

  /** Changes the taxes of new orders on every instance within a second. Returns 409 with the current taxes if another admin has changed them since the given version. */
  @Put()
  @ApiOkResponse({ type: TaxSettingsDto })
  save(@Body() body: SaveTaxSettingsDto, @CurrentUser() admin: AuthenticatedUser): Promise<TaxSettingsDto> {
    return this.taxes.save(body, admin);
  }
}

@Module({
  imports: [TypeOrmModule.forFeature([StoredTaxSettings])],
  controllers: [TaxesController],
  providers: [TaxesService],
  exports: [TaxesService],
})
export class TaxesModule {}
