import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { type Column, pagesOf, sendCsv } from '../../common/csv.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import type { ToolColumn } from './csv/tool-columns.ts';
import type { ExportToolsQuery, ListedToolDto } from './tool-admin.dto.ts';
import { ToolListService } from './tool-list.service.ts';

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
  uses: ({ uses }) => uses,
  img: ({ img }) => img,
  alt: ({ alt }) => alt,
  lowStockAt: ({ lowStockAt }) => lowStockAt ?? '',
  weightGrams: ({ weightGrams }) => weightGrams ?? '',
  content: ({ content }) => content ?? '',
  taxClass: ({ taxClass }) => taxClass ?? 'standard',
  archived: ({ archived, draft }) => (draft ? 'draft' : archived ? 'yes' : 'no'),
  version: ({ version }) => version,
};

const COLUMNS: Column<ListedToolDto>[] = Object.entries(VALUES);

/** Exports tools. The file can be imported again. */
@Injectable()
export class ToolsExport {
  constructor(
    private readonly tools: ToolListService,
    private readonly audit: AuditLog,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  send(query: ExportToolsQuery, actor: AuthenticatedUser, reply: FastifyReply): Promise<void> {
    const record = this.audit.exportBy(actor, 'tool-list', query);
    const pages = pagesOf((page) => this.tools.list({ ...query, ...page }));
    return sendCsv(reply, { name: 'tools', dataSource: this.dataSource, record }, COLUMNS, pages);
  }
}
