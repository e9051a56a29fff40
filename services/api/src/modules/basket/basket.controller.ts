import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import { BasketDto, MergeBasketDto, SetQuantityDto } from './basket.dto.ts';
import { BasketService } from './basket.service.ts';

/** The caller's basket. Each response is the whole basket after the change. */
@Controller('basket')
@Access('user')
export class BasketController {
  constructor(private readonly basket: BasketService) {}

  @Get()
  @ApiOkResponse({ type: BasketDto })
  get(@CurrentUser() caller: AuthenticatedUser): Promise<BasketDto> {
    return this.basket.get(caller.id);
  }

  @Post('merge')
  @RespondsOk(BasketDto)
  async merge(
    @Body() { lines }: MergeBasketDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<BasketDto> {
    await this.basket.merge(caller, lines);
    return this.basket.get(caller.id);
  }

  @Put(':toolId')
  @ApiOkResponse({ type: BasketDto })
  async set(
    @Param('toolId') id: string,
    @Body() { quantity }: SetQuantityDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<BasketDto> {
    await this.basket.set(caller, { id, quantity });
    return this.basket.get(caller.id);
  }

  @Delete(':toolId')
  @ApiOkResponse({ type: BasketDto })
  async remove(
    @Param('toolId') toolId: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<BasketDto> {
    await this.basket.remove(caller, toolId);
    return this.basket.get(caller.id);
  }
}
