import { Controller, Get, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import type { FastifyReply } from 'fastify';
import { ApiCsv } from '../../common/csv.ts';
import { InvoiceList } from './invoices/invoice-list.service.ts';
import { InvoiceDto } from './invoices/invoices.dto.ts';
import { InvoicesService } from './invoices/invoices.service.ts';
import { InvoiceFilters, ListedInvoiceDto, ListInvoicesQuery } from './invoices/listed-invoices.dto.ts';
import { OrdersService } from './lists/orders.service.ts';
import { OrderDetailDto } from './orders.dto.ts';

@Controller()
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly orders: OrdersService,
    private readonly documents: InvoiceList,
  ) {}

  /** The invoices and credit notes of all orders, newest first. */
  @Get('invoices')
  @Access('admin')
  @ApiPage(ListedInvoiceDto)
  list(@Query() query: ListInvoicesQuery): Promise<Page<ListedInvoiceDto>> {
    return this.documents.list(query);
  }

  /** The same for bookkeeping, with the taxes of each country and rate. */
  @Get('invoices/export')
  @Access('admin')
  @ApiCsv('One row per document and tax rate, as a download. The amounts of credit notes are negative.')
  export(
    @Query() filters: InvoiceFilters,
    @CurrentUser() caller: AuthenticatedUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.documents.export(filters, caller, reply);
  }

  /** An invoice or a credit note. Customers read those of their own orders. */
  @Get('invoices/:number')
  @Access('user')
  @ApiOkResponse({ type: InvoiceDto })
  async get(@Param('number') number: string, @CurrentUser() caller: AuthenticatedUser): Promise<InvoiceDto> {
    return this.invoices.present(await this.invoices.get(number, caller));
  }

  /** The same as PDF. */
  @Get('invoices/:number/pdf')
  @Access('user')
  @ApiOkResponse({
    description: 'A4, with embedded fonts.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  })
  async getPdf(
    @Param('number') number: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<StreamableFile> {
    const invoice = await this.invoices.get(number, caller);
    const disposition = `attachment; filename="${invoice.number}.pdf"`;
    return new StreamableFile(await this.invoices.pdf(invoice, caller), {
      type: 'application/pdf',
      disposition,
    });
  }

  /** The same as XML: UBL by EN 16931. Returns 404 unless the settings offer it. */
  @Get('invoices/:number/xml')
  @Access('user')
  @ApiOkResponse({
    description: 'UBL 2.1.',
    content: { 'application/xml': { schema: { type: 'string', format: 'binary' } } },
  })
  async getXml(
    @Param('number') number: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<StreamableFile> {
    const invoice = await this.invoices.get(number, caller);
    const disposition = `attachment; filename="${invoice.number}.xml"`;
    const content = Buffer.from(await this.invoices.xml(invoice, caller));
    return new StreamableFile(content, { type: 'application/xml', disposition });
  }

  /** Issues the invoice of an order that has none. Paid and dispatched orders get theirs without this call. */
  @Post('orders/:number/invoice')
  @Access('admin')
  @RespondsOk(OrderDetailDto)
  async issue(
    @Param('number') number: string,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<OrderDetailDto> {
    await this.invoices.issue(number, caller);
    return this.orders.get(number, caller);
  }
}
