import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { newId } from '@whetstone/server/database/new-id';
import { insertRows, readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { alignPrices } from '../../../common/database/price-digits.ts';
import { digitsOf, rescaled } from '../../../common/money.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import {
  countWords,
  SearchWordsService,
  type ToolChange,
  type WordCounts,
} from '../search/search-words.service.ts';
import { StockEntry, Tool, ToolPrice } from '../tool.entity.ts';
import { MAX_COUNT } from '../tools.dto.ts';
import { ToolImport } from './tool-import.entity.ts';

/** Tools per query. Between two queries, the thread of the service answers other requests. */
const CHUNK = 250;
/** Words in memory. More are written on the way. */
const MAX_WORDS = 20_000;

/** A tool of the import has another version, or too little stock, since the check. */
export class ToolsChangedMeanwhile extends Error {}

/** An admin has cancelled the import while it was applied. */
export class ImportCancelled extends Error {}

/** An import that this instance applies. */
export interface ImportProgress {
  /** Rows that the transaction has written so far. */
  written: number;
  /** Ends the transaction. Its reason is the error of `apply`. */
  signal: AbortSignal;
}

/** The columns that a row sets, and their values. */
const SAVED = {
  name: 'r.name',
  sort_name: 'r.sort_name',
  price_cents: 'r.price_cents',
  price_digits: 'r.price_digits',
  quantity: 'tools.quantity + r.stock_change',
  min_quantity: 'r.min_quantity',
  max_quantity: 'r.max_quantity',
  category: 'r.category',
  description: 'r.description',
  uses: 'r.uses',
  img: 'r.img',
  alt: 'r.alt',
  low_stock_at: 'r.low_stock_at',
  weight_grams: 'r.weight_grams',
  content: 'r.content',
  tax_class: 'r.tax_class',
  version: 'tools.version + 1',
  updated_at: '?',
  archived_at:
    'CASE WHEN r.archived = 0 THEN NULL ELSE COALESCE(tools.archived_at, CASE WHEN r.draft = 1 THEN tools.created_at ELSE ? END) END',
};
const INDEXED = { search_terms: 'r.search_terms', search_name: 'r.search_name' };
const CHANGED = "r.import_id = ? AND r.outcome = 'changed' AND r.tool_id > ?";
const ADDED = "r.import_id = ? AND r.outcome = 'added' AND r.id > ?";

const READ_CHANGED = `
  SELECT r.tool_id AS id, r.stock_change, r.search_terms, r.search_name, r.archived, r.price_cents, r.price_digits, r.base_version,
    tools.version, tools.quantity, tools.price_cents AS old_cents, tools.price_digits AS old_digits, tools.search_terms AS old_terms, tools.search_name AS old_name, tools.archived_at
  FROM tool_import_rows r JOIN tools ON tools.id = r.tool_id WHERE ${CHANGED} ORDER BY r.tool_id LIMIT ?`;
const READ_ADDED = `
  SELECT r.id, r.quantity, r.search_terms, r.search_name, r.archived FROM tool_import_rows r WHERE ${ADDED} ORDER BY r.id LIMIT ?`;
const ADD = `
  INSERT INTO tools (id, name, price_cents, price_digits, quantity, min_quantity, max_quantity, category, description, uses, img, alt, low_stock_at, weight_grams, content, tax_class,
    search_terms, search_name, sort_name, created_at, version, archived_at)
  SELECT r.id, r.name, r.price_cents, r.price_digits, r.quantity, r.min_quantity, r.max_quantity, r.category, r.description, r.uses, r.img, r.alt, r.low_stock_at, r.weight_grams, r.content, r.tax_class,
    r.search_terms, r.search_name, r.sort_name, ?, 1, CASE WHEN r.archived = 0 THEN NULL ELSE ? END
  FROM tool_import_rows r WHERE ${ADDED} AND r.id <= ?`;

interface Application {
  manager: EntityManager;
  one: ToolImport;
  now: Date;
  words: WordCounts;
  progress: ImportProgress;
}

/** Writes a checked import to the tools, the stock ledger, the price history and the search, in one transaction. */
@Injectable()
export class ToolImportApplier {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly words: SearchWordsService,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Orders wait for the tools that the transaction has changed; on SQLite, for the whole transaction.
   * @throws ToolsChangedMeanwhile if the check is out of date; ImportCancelled. Nothing is written then.
   */
  async apply(one: ToolImport, progress: ImportProgress): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const now = new Date();
      const where = { id: one.id, state: 'applying' as const };
      if (!(await manager.existsBy(ToolImport, where))) return;
      const application = { manager, one, now, words: new Map(), progress };
      await this.inChunks(progress, (last) => this.change(application, last));
      await this.inChunks(progress, (last) => this.add(application, last));
      await this.words.addCounts(manager, application.words);
      // The currency can have changed since the upload.
      await alignPrices(manager, digitsOf((await this.settings.read(manager)).currency));
      await this.record(application);
      // Last, so that on MySQL the row is not locked, and an admin can cancel by another instance.
      const { affected } = await manager.update(ToolImport, where, { state: 'applied', updatedAt: now });
      if (affected !== 1) throw new ImportCancelled();
    });
  }

  /** Runs each chunk with the last id of the chunk before, until one is empty. */
  private async inChunks(
    { signal }: ImportProgress,
    work: (last: string) => Promise<string | undefined>,
  ): Promise<void> {
    for (let last: string | undefined = ''; last !== undefined; ) {
      signal.throwIfAborted();
      last = await work(last);
      await nextTurn();
    }
  }

  /** Changes tools in the order of their ids, as orders lock them. */
  private async change(
    { manager, one, now, words, progress }: Application,
    last: string,
  ): Promise<string | undefined> {
    const mysql = this.dataSource.options.type === 'mysql';
    const sql = READ_CHANGED + (mysql ? ' FOR UPDATE' : '');
    const rows = await readPrepared(manager, sql, [one.id, last, CHUNK]);
    const end = rows.at(-1)?.id;
    if (end === undefined) return undefined;
    for (const { id, version, base_version, quantity, stock_change } of rows) {
      const stock = Number(quantity) + Number(stock_change);
      if (version !== base_version || stock < 0 || stock > MAX_COUNT)
        throw new ToolsChangedMeanwhile(`the tool ${id} has changed.`);
    }
    const range = [one.id, last, String(end)];
    await writePrepared(manager, update(mysql, SAVED), [now, now, ...range]);
    await writePrepared(manager, update(mysql, INDEXED, 'AND tools.search_terms <> r.search_terms'), range);
    const prices = rows.map(({ id, price_cents, price_digits, old_cents, old_digits }) => {
      const priceDigits = Number(price_digits);
      const fromCents = rescaled(Number(old_cents), Number(old_digits), priceDigits);
      return { toolId: String(id), fromCents, toCents: Number(price_cents), priceDigits };
    });
    const changed = prices.filter(({ fromCents, toCents }) => fromCents !== toCents);
    const by = { actorId: one.actorId, createdAt: now };
    await insertRows(
      manager,
      ToolPrice,
      changed.map((price) => ({ id: newId(), ...price, ...by })),
    );
    // A file does not say whether a new price is a reduction.
    if (changed.length > 0)
      await manager.update(Tool, { id: In(changed.map(({ toolId }) => toolId)) }, { priorCents: null });
    const moved = rows.filter(({ stock_change }) => Number(stock_change) !== 0);
    await this.addEntries(
      { manager, one, now },
      moved.map(({ id, stock_change }) => {
        const change = Number(stock_change);
        const kind = change < 0 ? ('decreased' as const) : ('increased' as const);
        return { id: String(id), kind, quantity: Math.abs(change) };
      }),
    );
    const changes = rows.map((row) => {
      const old = { search_terms: row.old_terms, search_name: row.old_name, archived: row.archived_at };
      return { before: searched(old, now), after: searched(row, now) };
    });
    await this.count(manager, words, changes);
    progress.written += rows.length;
    return String(end);
  }

  private async add(
    { manager, one, now, words, progress }: Application,
    last: string,
  ): Promise<string | undefined> {
    const rows = await readPrepared(manager, READ_ADDED, [one.id, last, CHUNK]);
    const end = rows.at(-1)?.id;
    if (end === undefined) return undefined;
    await writePrepared(manager, ADD, [now, now, one.id, last, String(end)]);
    await this.addEntries(
      { manager, one, now },
      rows.map(({ id, quantity }) => ({ id: String(id), kind: 'initial', quantity: Number(quantity) })),
    );
    await this.count(
      manager,
      words,
      rows.map((row) => ({ after: searched(row, now) })),
    );
    progress.written += rows.length;
    return String(end);
  }

  private async addEntries(
    { manager, one, now }: Omit<Application, 'words' | 'progress'>,
    entries: readonly (Pick<StockEntry, 'kind' | 'quantity'> & { id: string })[],
  ): Promise<void> {
    const note = `Import of ${one.fileName}`.slice(0, 200);
    await insertRows(
      manager,
      StockEntry,
      entries.map(({ id: toolId, kind, quantity }) => ({
        ...{ id: newId(), toolId, kind, quantity, lineId: null, counted: null, createdAt: now, note },
        ...{ reason: kind === 'initial' ? null : 'other', actorId: kind === 'initial' ? null : one.actorId },
      })),
    );
  }

  private async count(
    manager: EntityManager,
    words: WordCounts,
    changes: readonly ToolChange[],
  ): Promise<void> {
    countWords(changes, words);
    if (words.size < MAX_WORDS) return;
    await this.words.addCounts(manager, words);
    words.clear();
  }

  private async record({ manager, one }: Application): Promise<void> {
    const { id, actorId, fileName, added, changed, unchanged } = one;
    const [admin] = await readPrepared(manager, 'SELECT email FROM users WHERE id = ?', [actorId]);
    await this.audit.record(manager, {
      actor: { id: actorId, email: String(admin?.email ?? '') },
      action: 'tool-import.applied',
      subject: id,
      after: { fileName, added, changed, unchanged },
    });
  }
}

/** Sets columns of the changed tools whose id is in the range, from the rows of the file. */
function update(mysql: boolean, columns: Record<string, string>, and = ''): string {
  const set = Object.entries(columns).map(
    ([column, value]) => `${mysql ? 'tools.' : ''}${column} = ${value}`,
  );
  const where = `${CHANGED} AND r.tool_id <= ? ${and}`;
  return mysql
    ? `UPDATE tools JOIN tool_import_rows r ON r.tool_id = tools.id SET ${set.join(', ')} WHERE ${where}`
    : `UPDATE tools SET ${set.join(', ')} FROM tool_import_rows AS r WHERE r.tool_id = tools.id AND ${where}`;
}

function searched(row: Record<string, unknown>, now: Date): ToolChange['after'] {
  return {
    searchTerms: String(row.search_terms),
    searchName: String(row.search_name),
    archivedAt: row.archived ? now : null,
  };
}
