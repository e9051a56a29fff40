import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { normalizeEmail } from '@whetstone/contract/email';
import {
  anyContains,
  type Condition,
  isOneOf,
  readPrepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import type { Page } from '@whetstone/server/http/page';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { In, type Repository } from 'typeorm';
import { withinDays } from '../../common/shop-days.ts';
import type { AuditEntryDto, ListAuditQuery } from './audit.dto.ts';
import { AuditEntry, AuditValue, type ValuePart } from './audit-entry.entity.ts';

/** The present names of subjects: a table, and its columns with the id and the name. */
interface NameSource {
  from: string;
  id: string;
  name: string;
  /** A second column with ids. */
  otherId?: string;
}

const TOOLS: NameSource = { from: 'tools', id: 'id', name: 'name' };
/** Entries before the first token exchange have the `uid` of the account. */
const USERS: NameSource = { from: 'users', id: 'id', otherId: 'uid', name: 'email' };
/** A review has the name of its tool. */
const REVIEWS: NameSource = {
  from: 'reviews LEFT JOIN tools ON tools.id = reviews.tool_id',
  id: 'reviews.id',
  name: "COALESCE(tools.name, 'The shop')",
};
/** A difference has the number of its order, or the reference at the provider. */
const DIFFERENCES: NameSource = {
  from: 'payment_differences LEFT JOIN orders ON orders.id = payment_differences.order_id',
  id: 'payment_differences.id',
  name: 'COALESCE(orders.number, payment_differences.reference)',
};
/** A refund has the number of its order. */
const REFUNDS: NameSource = {
  from: 'refunds JOIN orders ON orders.id = refunds.order_id',
  id: 'refunds.id',
  name: 'orders.number',
};
const EMAILS: NameSource = { from: 'emails', id: 'id', name: 'subject' };
/** By the kind of the subject. */
const NAME_SOURCES: Readonly<Record<string, NameSource>> = {
  tool: TOOLS,
  stock: TOOLS,
  user: USERS,
  review: REVIEWS,
  synonym: { from: 'search_synonyms', id: 'id', name: 'term' },
  'tool-import': { from: 'tool_imports', id: 'id', name: 'file_name' },
  webhook: { from: 'webhook_endpoints', id: 'id', name: 'url' },
  promotion: { from: 'promotions', id: 'id', name: 'name' },
  'payment-difference': DIFFERENCES,
  refund: REFUNDS,
  email: EMAILS,
};
const ALL_SOURCES = [...new Set(Object.values(NAME_SOURCES))];
/** A scan of every email or refund would take long, and few of them are subjects. */
const SEARCHED_SOURCES = ALL_SOURCES.filter((source) => ![DIFFERENCES, REFUNDS, EMAILS].includes(source));
/** Maximum number of names per table that a text finds: the newest ones, except of tools. */
const MAX_NAMES = 250;
/** The number of an order, which finds the entries of the order, its refunds and its differences. */
const ORDER_NUMBER = /^\d{5}-\d{5}$/;
const ORDER_SOURCES = [REFUNDS, DIFFERENCES];

/** Lists the entries for admins. */
@Injectable()
export class AuditList {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /** Newest first. */
  async list({ actor, action, subject, from, to, ...page }: ListAuditQuery): Promise<Page<AuditEntryDto>> {
    const where: Condition[] = [];
    if (actor) where.push(isOneOf('actor_id', await this.idsOf(actor, [USERS])));
    if (action) where.push({ sql: 'action = ?', values: [action] });
    if (subject) where.push(isOneOf('subject_id', await this.idsOf(subject, SEARCHED_SOURCES)));
    where.push(...(await withinDays(this.entries.manager.dataSource, { from, to })));
    const found = await keysetPage(new TableReader(this.entries, false), where, sortOrder('newest'), page);
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

  /** The text, which can be an id, and the ids whose names contain the text. */
  private async idsOf(text: string, sources: readonly NameSource[]): Promise<string[]> {
    const trimmed = text.trim();
    if (ORDER_NUMBER.test(trimmed)) return [trimmed, ...(await this.idsOfOrder(trimmed))];
    const found = [trimmed];
    for (const source of sources) {
      // Emails are in lower case, and MySQL compares their case.
      const part = source === USERS ? normalizeEmail(trimmed) : trimmed;
      const { sql, values } = anyContains({ [source.name]: part });
      const otherId = source.otherId ? `, ${source.otherId}` : '';
      // Of a million tools, the scan reads only the index of their names, which is not in the order of time.
      const order = source === TOOLS ? '' : ` ORDER BY ${source.id} DESC`;
      const query = `SELECT ${source.id} AS id${otherId} FROM ${source.from} WHERE ${sql}${order} LIMIT ?`;
      const rows = await readPrepared(this.entries.manager.dataSource, query, [...values, MAX_NAMES]);
      found.push(...rows.flatMap((row) => Object.values(row)).map(String));
    }
    return sources.includes(TOOLS) ? [...found, ...(await this.importsOf(found))] : found;
  }

  /** The applied imports that have added or changed these tools, while the shop keeps their rows. */
  private async importsOf(toolIds: readonly string[]): Promise<string[]> {
    const [tool, row] = [isOneOf('r.tool_id', toolIds), isOneOf('r.id', toolIds)];
    const query = `SELECT DISTINCT i.id AS id FROM tool_imports i JOIN tool_import_rows r ON r.import_id = i.id
      WHERE i.state = 'applied' AND ((r.outcome = 'changed' AND ${tool.sql}) OR (r.outcome = 'added' AND ${row.sql}))`;
    const values = [...tool.values, ...row.values];
    const rows = await readPrepared(this.entries.manager.dataSource, query, values);
    return rows.map(({ id }) => String(id));
  }

  private async idsOfOrder(number: string): Promise<string[]> {
    const found: string[] = [];
    for (const { id, from } of ORDER_SOURCES) {
      const query = `SELECT ${id} AS id FROM ${from} WHERE orders.number = ?`;
      const rows = await readPrepared(this.entries.manager.dataSource, query, [number]);
      found.push(...rows.map((row) => String(row.id)));
    }
    return found;
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
    for (const source of ALL_SOURCES) {
      const named = entries.filter(({ subjectKind }) => NAME_SOURCES[subjectKind] === source);
      if (named.length === 0) continue;
      const ids = [...new Set(named.map(({ subjectId }) => subjectId))];
      for (const column of source.otherId ? [source.id, source.otherId] : [source.id]) {
        const { sql, values } = isOneOf(column, ids);
        const query = `SELECT ${column} AS id, ${source.name} AS name FROM ${source.from} WHERE ${sql}`;
        for (const { id, name } of await readPrepared(this.entries.manager.dataSource, query, values))
          names.set(String(id), String(name));
      }
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

/** Of a value in a map. */
export function keyOf(id: string, part: ValuePart): string {
  return `${id} ${part}`;
}
