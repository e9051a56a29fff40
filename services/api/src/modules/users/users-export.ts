import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { type Column, pagesOf, sendCsv } from '../../common/csv.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import type { ExportUsersQuery } from './list-users.dto.ts';
import { presentUser, type UserDto } from './user.dto.ts';
import { UsersService } from './users.service.ts';

const COLUMNS: Column<UserDto>[] = [
  ['Id', ({ _id }) => _id],
  ['Name', ({ clientName }) => clientName],
  ['Email', ({ email }) => email],
  ['Confirmed', ({ confirmed }) => (confirmed ? 'yes' : 'no')],
  ['Role', ({ role }) => role],
  ['Address', ({ address }) => address],
  ['Phone', ({ phone }) => phone],
  ['Sign-in method', ({ provider }) => provider],
  ['Since', ({ since }) => new Date(since)],
  ['Orders', ({ orders }) => orders],
];

/** Exports accounts. */
@Injectable()
export class UsersExport {
  constructor(
    private readonly users: UsersService,
    private readonly audit: AuditLog,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async send(query: ExportUsersQuery, actor: AuthenticatedUser, reply: FastifyReply): Promise<void> {
    const record = this.audit.exportBy(actor, 'user-list', query);
    await sendCsv(reply, { name: 'users', dataSource: this.dataSource, record }, COLUMNS, this.pages(query));
  }

  private async *pages(query: ExportUsersQuery): AsyncGenerator<UserDto[]> {
    for await (const users of pagesOf((page) => this.users.list({ ...query, ...page }))) {
      const orders = await this.users.countOrders(users);
      yield users.map((user) => presentUser(user, orders.get(user.id) ?? 0));
    }
  }
}
