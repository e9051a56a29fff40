import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { type Column, EXPORT_PAGE, sendCsv } from '../../common/csv.ts';
import { shopTimeZone } from '../../common/shop-days.ts';
import type { ToolColumn } from './csv/tool-columns.ts';
import type { ExportToolsQuery, ListedToolDto } from './tool-admin.dto.ts';
import { ToolAdminService } from './tool-admin.service.ts';

const VALUES: Record<ToolColumn, (tool: ListedToolDto) => string | number> = {
  id: ({ _id }) => _id,
  name: ({ name }) => name,
  price: ({ price }) => price,
  quantity: ({ quantity }) => quantity,
  exportedQuantity: ({ quantity }) => quantity,
  minQuantity: ({ minQuantity }) => minQuantity,
  maxQuantity: ({ maxQuantity }) => maxQuantity,
  category: ({ category }) => category,
  description: ({ description }) => description,
  img: ({ img }) => img,
  alt: ({ alt }) => alt,
  lowStockAt: ({ lowStockAt }) => lowStockAt ?? '',
  archived: ({ archived }) => (archived ? 'yes' : 'no'),
  version: ({ version }) => version,
};

const COLUMNS: Column<ListedToolDto>[] = Object.entries(VALUES);

/** Exports tools. The file can be imported again. */
@Injectable()
export class ToolsExport {
  constructor(
    private readonly tools: ToolAdminService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async send(query: ExportToolsQuery, reply: FastifyReply): Promise<void> {
    const timeZone = await shopTimeZone(this.dataSource);
    return sendCsv(reply, { name: 'tools', timeZone }, COLUMNS, this.pages(query));
  }

  private async *pages(query: ExportToolsQuery): AsyncGenerator<ListedToolDto[]> {
    let cursor: string | undefined;
    do {
      const page = await this.tools.list({ ...query, limit: EXPORT_PAGE, count: false, cursor });
      yield page.items;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
}
