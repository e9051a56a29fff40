import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { insertRow, insertRows } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { type DataSource, type EntityManager, type FindOptionsWhere, In, MoreThanOrEqual } from 'typeorm';
import { AuditEntry, AuditValue, type ValuePart } from './audit-entry.entity.ts';
import { AuditSealer } from './audit-sealer.service.ts';
import { hashValues } from './chain.ts';

type Actor = Pick<AuthenticatedUser, 'id' | 'email'>;

export interface AuditRecord {
  /** Null for a visitor and for the shop itself. */
  actor: Actor | null;
  /** What the action acted on, a dot, and a past participle: `tool.edited`. */
  action: `${string}.${string}`;
  /** The kind of the subject. Default: the beginning of the action. */
  kind?: string;
  /** The id of what the action acted on. Never a personal value, such as an email: the id stays in the chain. */
  subject: string;
  /** The values before the action. Of two objects, only the properties that differ are recorded. Never a password, token or secret. */
  before?: object;
  after?: object;
  /** The user (its id) whose personal values `before` and `after` contain. Default: the subject, if it is a user. */
  person?: string | null;
}

/** The action of the entry that each erasure leaves. */
export const ERASED = 'user.values-erased';

/** Rows per query. */
const BATCH = 500;

/** Records actions of admins and on accounts. */
@Injectable()
export class AuditLog {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sealer: AuditSealer,
  ) {}

  /** Whether the log has the action on one of these subjects since a time. */
  hasRecorded(
    manager: EntityManager,
    action: string,
    subjects: readonly string[],
    since: Date,
  ): Promise<boolean> {
    return manager.existsBy(AuditEntry, { action, subjectId: In(subjects), at: MoreThanOrEqual(since) });
  }

  /**
   * Records an action in its transaction, so that no action commits without its entry. Inserts only, and waits for no other transaction: the
   * sealer adds the entry to the chain within seconds.
   */
  async record(manager: EntityManager, record: AuditRecord): Promise<void> {
    const { actor, action, kind = action.slice(0, action.indexOf('.')), subject } = record;
    const { person = kind === 'user' ? subject : null } = record;
    const id = newId();
    const change = changeOf(record);
    const values = [
      ...(actor ? [saltedValues(id, 'actor', { email: actor.email })] : []),
      ...(change ? [saltedValues(id, 'change', change)] : []),
    ];
    const hashOf = (part: ValuePart) => values.find((value) => value.part === part)?.hash ?? null;
    await insertRow(manager, AuditEntry, {
      id,
      at: new Date(),
      actorId: actor?.id ?? null,
      action,
      subjectKind: kind,
      subjectId: subject,
      personId: person,
      actorHash: hashOf('actor'),
      changeHash: hashOf('change'),
    });
    const rows = values.map(({ part, salt, content }) => ({ id, part, salt, content }));
    await insertRows(manager, AuditValue, rows);
    this.sealer.wake();
  }

  /** Records an action that has no transaction of its own. */
  async recordAlone(record: AuditRecord): Promise<void> {
    await inTransaction(this.dataSource, (manager) => this.record(manager, record));
  }

  /**
   * Returns what records an export.
   * @param kind of the subject, such as `order-list`
   * @param filters that the file has, of which texts are not recorded: a search can be a name or an email
   */
  exportBy(
    actor: Actor,
    kind: string,
    { q, sort: _, ...filters }: { q?: string; sort?: string },
  ): (rows: number) => Promise<void> {
    const used = { ...filters, ...(q?.trim() && { search: 'yes' }) };
    const isFiltered = Object.values(used).some((value) => value !== undefined && value !== 'any');
    const subject = isFiltered ? 'filtered' : 'all';
    return (rows) =>
      this.recordAlone({ actor, action: `${kind}.exported`, subject, after: { ...used, rows } });
  }

  /** The ids of the subjects of these actions of a user. */
  async subjectIds(
    manager: EntityManager,
    actorId: string,
    action: AuditRecord['action'],
  ): Promise<string[]> {
    const select = { id: true, subjectId: true } as const;
    const entries = await manager.find(AuditEntry, { where: { actorId, action }, select });
    return entries.map(({ subjectId }) => subjectId);
  }

  /**
   * Erases the personal values of a user: their email as an actor, and what changed about them. The entries stay, and the chain stays valid. Call
   * it last in the transaction of the erasure.
   * @param ids the id of the user, and its subject at the identity provider
   */
  async eraseOf(manager: EntityManager, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await eraseValues(manager, 'actor', { actorId: id });
      await eraseValues(manager, 'change', { personId: id });
      await this.record(manager, { actor: null, action: ERASED, subject: id });
    }
  }
}

/** Reads the ids first: a DELETE with a subquery would lock the entries. */
async function eraseValues(
  manager: EntityManager,
  part: ValuePart,
  where: FindOptionsWhere<AuditEntry>,
): Promise<void> {
  const entries = await manager.find(AuditEntry, { where, select: { id: true } });
  for (let start = 0; start < entries.length; start += BATCH) {
    const ids = entries.slice(start, start + BATCH).map(({ id }) => id);
    await manager.delete(AuditValue, { id: In(ids), part });
  }
}

function saltedValues(id: string, part: ValuePart, values: object) {
  const salt = randomBytes(32).toString('hex');
  const content = JSON.stringify(values);
  return { part, salt, content, hash: hashValues(id, part, salt, content) };
}

/** The properties that differ, or undefined if the record has no values. */
function changeOf({ before, after }: AuditRecord): { before?: object; after?: object } | undefined {
  if (!before || !after) return before || after ? { before, after } : undefined;
  const [old, changed] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const isSame = (name: string) => JSON.stringify(old.get(name)) === JSON.stringify(changed.get(name));
  const names = [...new Set([...old.keys(), ...changed.keys()])].filter((name) => !isSame(name));
  const pick = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values.get(name)]));
  return { before: pick(old), after: pick(changed) };
}
