import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { DataSource } from 'typeorm';
import { SettingsService } from '../../settings/settings.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { QuoteDto, RequestQuoteDto } from './quote.dto.ts';
import { quoteOrder } from './quote-order.ts';

/** A shopper who changes quantities requests a few each second, and an office may share an address. */
const QUOTES: RateLimitRule = { name: 'quotes', burst: 300, perMinute: 600 };

@Controller('quote')
export class QuotesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly stock: StockService,
    private readonly limiter: RateLimiter,
  ) {}

  /** What an order of these lines costs now, and which of them cannot be ordered. */
  @Post()
  @Access('everyone')
  @HttpCode(200)
  @ApiOkResponse({ type: QuoteDto })
  async quote(@Body() { lines }: RequestQuoteDto, @Ip() address: string): Promise<QuoteDto> {
    const wait = await this.limiter.take(QUOTES, address);
    if (wait > 0) {
      const message = 'This address has requested too many quotes. Wait a moment.';
      throw new TooManyRequestsException(message, wait);
    }
    const ids = lines.map(({ id }) => id);
    return quoteOrder(lines, await this.stock.readPublished(this.dataSource, ids), await this.settings.get());
  }
}
