import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { DeletedCountDto } from '@whetstone/server/http/response.dto';
import { SettingsService } from '../settings/settings.service.ts';
import { AddressDto, presentAddress, SaveAddressDto } from './addresses.dto.ts';
import { AddressesService } from './addresses.service.ts';

/** The caller's address book. */
@Controller('addresses')
@Access('user')
export class AddressesController {
  constructor(
    private readonly addresses: AddressesService,
    private readonly settings: SettingsService,
  ) {}

  @Get()
  @ApiOkResponse({ type: [AddressDto] })
  async list(@CurrentUser() caller: AuthenticatedUser): Promise<AddressDto[]> {
    const settings = await this.settings.get();
    return (await this.addresses.list(caller.id)).map((address) => presentAddress(address, settings));
  }

  @Post()
  @ApiCreatedResponse({ type: AddressDto })
  async add(@Body() body: SaveAddressDto, @CurrentUser() caller: AuthenticatedUser): Promise<AddressDto> {
    return presentAddress(await this.addresses.add(caller, body), await this.settings.get());
  }

  @Put(':id')
  @ApiOkResponse({ type: AddressDto })
  async update(
    @Param('id') id: string,
    @Body() body: SaveAddressDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<AddressDto> {
    return presentAddress(await this.addresses.update(caller, id, body), await this.settings.get());
  }

  @Delete(':id')
  @ApiOkResponse({ type: DeletedCountDto })
  async remove(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: (await this.addresses.remove(caller, id)) ? 1 : 0 };
  }
}
