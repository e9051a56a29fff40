import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import {
  ListDifferencesQuery,
  PaymentDifferenceDto,
  ReconciliationDto,
  ResolveDifferenceDto,
} from '../differences/differences.dto.ts';
import { DifferencesService } from '../differences/differences.service.ts';
import { ReconciliationService } from './reconciliation.service.ts';

@Controller('payments')
@Access('admin')
export class ReconciliationController {
  constructor(
    private readonly reconciliation: ReconciliationService,
    private readonly differences: DifferencesService,
  ) {}

  /** Compares the shop with its payment providers now. Takes some seconds. */
  @Post('reconcile')
  @RespondsOk(ReconciliationDto)
  reconcile(@CurrentUser() admin: AuthenticatedUser): Promise<ReconciliationDto> {
    return this.reconciliation.reconcileFor(admin);
  }

  /** Newest first. */
  @Get('differences')
  @ApiPage(PaymentDifferenceDto)
  list(@Query() query: ListDifferencesQuery): Promise<Page<PaymentDifferenceDto>> {
    return this.differences.list(query);
  }

  /** Sends a failing refund to its provider once more. The difference is resolved if the provider confirms the refund. */
  @Post('differences/:id/retry')
  @RespondsOk(PaymentDifferenceDto)
  retry(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<PaymentDifferenceDto> {
    return this.reconciliation.tryAgain(id, admin);
  }

  @Post('differences/:id/resolve')
  @RespondsOk(PaymentDifferenceDto)
  resolve(
    @Param('id') id: string,
    @Body() { note }: ResolveDifferenceDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<PaymentDifferenceDto> {
    return this.differences.resolve(id, note, admin);
  }
}
