import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { firstIdSince } from '@whetstone/server/database/new-id';
import {
  type Condition,
  isOneOf,
  readPrepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import { normalizeEmail } from '@whetstone/server/email';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { Page } from '@whetstone/server/paging/page';
import { In, type Repository } from 'typeorm';
import type { AuditEntryDto, ListAuditQuery } from './audit.dto.ts';
import { AuditEntry, AuditValue, type ValuePart } from './audit-entry.entity.ts';

const DAY_MS = 24 * 3_600_000;
const USERS = 'SELECT id, uid FROM users WHERE email = ?';
/** The column with the name of a subject, by its kind. */
const NAMES: Record<string, string> = { tool: 'name FROM tools', user: 'email AS name FROM users' };

/** Lists the entries for admins. */
@Injectable()
export class AuditList {
  private readonly table: TableReader<AuditEntry>;

  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {
    this.table = new TableReader(entries, false);
  }

  /** Newest first. */
  async list({ actor, action, subject, from, to, ...page }: ListAuditQuery): Promise<Page<AuditEntryDto>> {
    const where: Condition[] = [];
    if (actor) where.push(isOneOf('actor_id', await this.idsOf(actor)));
    if (action) where.push({ sql: 'action = ?', values: [action] });
    if (subject) where.push(isOneOf('subject_id', await this.idsOf(subject)));
    if (from) where.push({ sql: 'id >= ?', values: [firstIdSince(Date.parse(from))] });
    if (to) where.push({ sql: 'id < ?', values: [firstIdSince(Date.parse(to) + DAY_MS)] });
    const found = await keysetPage(this.table, where, sortOrder('newest'), page);
    const [values, names] = await Promise.all([this.valuesOf(found.items), this.namesOf(found.items)]);
    return found.map((entry) => present(entry, values, names));
  }

  /** Every action in the log, in alphabetical order. Each query is one step in the index. */
  async actions(): Promise<string[]> {
    const actions: string[] = [];
    for (let last: string | null = ''; last !== null; ) {
      const sql = 'SELECT MIN(action) AS action FROM audit_entries WHERE action > ?';
      const [row] = await readPrepared(this.entries.manager.dataSource, sql, [last]);
      last = row?.action == null ? null : String(row.action);
      if (last !== null) actions.push(last);
    }
    return actions;
  }

  /** The ids that an email or an id stands for. */
  private async idsOf(text: string): Promise<string[]> {
    const trimmed = text.trim();
    if (!trimmed.includes('@')) return [trimmed];
    const [user] = await readPrepared(this.entries.manager.dataSource, USERS, [normalizeEmail(trimmed)]);
    return user ? [String(user.id), String(user.uid)] : [''];
  }

  private async valuesOf(entries: readonly AuditEntry[]): Promise<Map<string, object>> {
    if (entries.length === 0) return new Map();
    const ids = entries.map(({ id }) => id);
    const values = await this.entries.manager.findBy(AuditValue, { id: In(ids) });
    return new Map(values.map(({ id, part, content }) => [keyOf(id, part), JSON.parse(content)]));
  }

  /** The present names of subjects, by their ids. */
  private async namesOf(entries: readonly AuditEntry[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const [kind, columns] of Object.entries(NAMES)) {
      const ids = new Set(
        entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId),
      );
      if (ids.size === 0) continue;
      const { sql, values } = isOneOf('id', [...ids]);
      const query = `SELECT id, ${columns} WHERE ${sql}`;
      for (const { id, name } of await readPrepared(this.entries.manager.dataSource, query, values))
        names.set(String(id), String(name));
    }
    return names;
  }
}

function present(
  entry: AuditEntry,
  values: ReadonlyMap<string, object>,
  names: ReadonlyMap<string, string>,
): AuditEntryDto {
  const { id: _id, at, actorId, action, subjectKind: kind, subjectId: id, position, hash } = entry;
  const change = values.get(keyOf(_id, 'change'));
  return {
    ...{ _id, at: at.toISOString(), action },
    actor: actorId === null ? undefined : { id: actorId, ...values.get(keyOf(_id, 'actor')) },
    subject: { kind, id, name: names.get(id) },
    ...change,
    erased: entry.changeHash !== null && !change,
    position: position ?? undefined,
    hash: hash ?? undefined,
  };
}

function keyOf(id: string, part: ValuePart): string {
  return `${id} ${part}`;
}
