import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { firstIdSince } from '@whetstone/server/database/new-id';
import {
  anyContains,
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

/** Where the present names of subjects are. */
interface Named {
  from: string;
  id: string;
  name: string;
}

const TOOLS: Named = { from: 'tools', id: 'id', name: 'name' };
const USERS: Named = { from: 'users', id: 'id', name: 'email' };
/** By the kind of the subject. A review has the name of its tool. */
const NAMED: Readonly<Record<string, Named>> = {
  tool: TOOLS,
  stock: TOOLS,
  user: USERS,
  review: { from: 'reviews JOIN tools ON tools.id = reviews.tool_id', id: 'reviews.id', name: 'tools.name' },
  synonym: { from: 'search_synonyms', id: 'id', name: 'term' },
  'tool-import': { from: 'tool_imports', id: 'id', name: 'file_name' },
  webhook: { from: 'webhook_endpoints', id: 'id', name: 'url' },
};
const SUBJECTS = [...new Set(Object.values(NAMED))];
/** Of each table. A search for a common word leaves out the oldest subjects. */
const MAX_SUBJECTS = 250;

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
    if (actor) where.push(isOneOf('actor_id', await this.idsOf(actor, [USERS])));
    if (action) where.push({ sql: 'action = ?', values: [action] });
    if (subject) where.push(isOneOf('subject_id', await this.idsOf(subject, SUBJECTS)));
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

  /** The text, which may be an id, and the ids of the subjects whose names contain it. */
  private async idsOf(text: string, subjects: readonly Named[]): Promise<string[]> {
    const ids = [text.trim()];
    for (const subject of subjects) {
      // The column of emails compares exact letters.
      const part = subject === USERS ? normalizeEmail(text) : text.trim();
      const { sql, values } = anyContains({ [subject.name]: part });
      // Accounts of another identity provider are subjects by their id there.
      const also = subject === USERS ? ', uid' : '';
      const query = `SELECT ${subject.id} AS id${also} FROM ${subject.from} WHERE ${sql} ORDER BY ${subject.id} DESC LIMIT ?`;
      const rows = await readPrepared(this.entries.manager.dataSource, query, [...values, MAX_SUBJECTS]);
      ids.push(
        ...rows.flatMap((row) =>
          Object.values(row)
            .filter((id) => id != null)
            .map(String),
        ),
      );
    }
    return ids;
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
    for (const subject of SUBJECTS) {
      const named = entries.filter(({ subjectKind }) => NAMED[subjectKind] === subject);
      if (named.length === 0) continue;
      const { sql, values } = isOneOf(subject.id, [...new Set(named.map(({ subjectId }) => subjectId))]);
      const query = `SELECT ${subject.id} AS id, ${subject.name} AS name FROM ${subject.from} WHERE ${sql}`;
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
