import { Controller, Get, Module, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { OrdersModule } from '../orders/orders.module.ts';
import { BestToolDto, OpenWorkDto, OverviewQuery, SalesDto } from './overview.dto.ts';
import { OverviewService } from './overview.service.ts';

@Controller('overview')
@Access('admin')
class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  /** The orders and the revenue of each day. */
  @Get('sales')
  @ApiOkResponse({ type: SalesDto })
  getSales(@Query() { days }: OverviewQuery): Promise<SalesDto> {
    return this.overview.sales(days);
  }

  /** The tools of which most items were ordered, at most five. */
  @Get('best-tools')
  @ApiOkResponse({ type: [BestToolDto] })
  getBestTools(@Query() { days }: OverviewQuery): Promise<BestToolDto[]> {
    return this.overview.bestTools(days);
  }

  /** What waits for an admin. */
  @Get('open-work')
  @ApiOkResponse({ type: OpenWorkDto })
  getOpenWork(): Promise<OpenWorkDto> {
    return this.overview.openWork();
  }
}

@Module({ imports: [OrdersModule], controllers: [OverviewController], providers: [OverviewService] })
export class OverviewModule {}
