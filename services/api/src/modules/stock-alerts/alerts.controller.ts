import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { StockAlertsService } from './stock-alerts.service.ts';

export class StockAlertDto {
  @ApiProperty({ description: 'Whether the caller gets an email when the tool can be ordered again.' })
  waiting: boolean;
}

/** The caller's request for an email when a sold-out tool can be ordered again. */
@Controller('stock-alerts')
@Access('user')
export class AlertsController {
  constructor(private readonly alerts: StockAlertsService) {}

  @Get(':toolId')
  @ApiOkResponse({ type: StockAlertDto })
  async get(
    @Param('toolId') toolId: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<StockAlertDto> {
    return { waiting: await this.alerts.isWaiting(caller.id, toolId) };
  }

  @Put(':toolId')
  @ApiOkResponse({ type: StockAlertDto })
  async wait(
    @Param('toolId') toolId: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<StockAlertDto> {
    await this.alerts.wait(caller, toolId);
    return { waiting: true };
  }

  @Delete(':toolId')
  @ApiOkResponse({ type: StockAlertDto })
  async cancel(
    @Param('toolId') toolId: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<StockAlertDto> {
    await this.alerts.cancel(caller, toolId);
    return { waiting: false };
  }
}
