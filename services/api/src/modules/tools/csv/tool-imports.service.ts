import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import { insertRows, TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { In, type Repository } from 'typeorm';
import { csvRow, pagesOf } from '../../../common/csv.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { ToolListService } from '../tool-list.service.ts';
import { earlierCellsOf } from './compare-row.ts';
import { type NumberedRow, readCsv } from './read-csv.ts';
import { TOOL_COLUMNS } from './tool-columns.ts';
import {
  type ImportProblem,
  type ImportState,
  type Reading,
  ToolImport,
  ToolImportRow,
} from './tool-import.entity.ts';
import { NOTHING_CHECKED, ToolImportJob } from './tool-import.job.ts';
import {
  type ListImportRowsQuery,
  MAX_FILE_NAME,
  presentImport,
  presentRow,
  type ToolImportDto,
  type ToolImportRowDto,
  type UploadImportQuery,
} from './tool-imports.dto.ts';

/** Rows per transaction. */
const BATCH = 200;
/** Per admin. */
const UPLOADS: RateLimitRule = { name: 'tool-imports', burst: 10, perMinute: 5 };
/** The job `purge-tool-import-rows` deletes the rows a day later. */
const USABLE_MS = 6 * 24 * 3_600_000;

/** Imports of tools, as admins start and follow them. */
@Injectable()
export class ToolImportsService {
  constructor(
    @InjectRepository(ToolImport) private readonly imports: Repository<ToolImport>,
    @InjectRepository(ToolImportRow) private readonly rows: Repository<ToolImportRow>,
    private readonly job: ToolImportJob,
    private readonly tools: ToolListService,
    private readonly audit: AuditLog,
    private readonly limiter: RateLimiter,
    private readonly settings: SettingsService,
  ) {}

  /** Newest first. */
  async list(page: PageQuery): Promise<Page<ToolImportDto>> {
    const found = await keysetPage(new TableReader(this.imports), [], sortOrder('newest'), page);
    return found.map((one) => presentImport(one));
  }

  /** @throws ProblemException 404 */
  async get(id: string): Promise<ToolImportDto> {
    return presentImport(await this.find(id), this.job.writtenRows(id));
  }

  /** In the order of the file. @throws ProblemException 404 */
  async listRows(id: string, { outcome, ...page }: ListImportRowsQuery): Promise<Page<ToolImportRowDto>> {
    await this.find(id);
    const where = [
      { sql: 'import_id = ?', values: [id] },
      ...(outcome ? [{ sql: 'outcome = ?', values: [outcome] }] : []),
    ];
    const found = await keysetPage(new TableReader(this.rows, false), where, sortOrder('oldest'), page);
    return found.map(presentRow);
  }

  /**
   * Stores the rows of the file while they arrive, and then starts the check.
   * @param query the name of the file, and how it writes decimals if its numbers do not show it
   * @throws ProblemException 400, 413, 422 with a sentence about the file; 429
   */
  async upload(
    { fileName, decimals }: UploadImportQuery,
    body: Readable,
    actor: AuthenticatedUser,
  ): Promise<ToolImportDto> {
    const detail = 'You have uploaded many files. Wait a minute and try again.';
    await this.limiter.require(UPLOADS, actor.id, detail);
    const id = newId();
    await this.imports.insert({
      ...{ id, fileName, state: 'uploading', actorId: actor.id, rowsTotal: 0 },
      ...{ ...NOTHING_CHECKED, reading: { columns: [], ignored: [] }, updatedAt: new Date() },
    });
    const reading: Reading = { columns: [], ignored: [], decimals };
    try {
      const categories = (await this.tools.categories()).map(({ category }) => category);
      const { currency } = await this.settings.get();
      let batch: NumberedRow[] = [];
      for await (const row of readCsv(body, reading, { categories, currency })) {
        if (batch.push(row) < BATCH) continue;
        await this.store(id, batch);
        batch = [];
      }
      await this.store(id, batch);
    } catch (error) {
      await this.change(id, ['uploading'], { state: 'failed', problem: JSON.stringify(problemOf(error)) });
      throw error;
    }
    await this.change(id, ['uploading'], { state: 'checking', reading });
    await this.record(id, 'uploaded', actor);
    this.job.wake();
    return this.get(id);
  }

  /** Compares the rows with the tools again. The check of a cancelled import continues where it was. */
  async check(id: string, actor: AuthenticatedUser): Promise<ToolImportDto> {
    const { state, rowsChecked, rowsTotal } = await this.findUsable(id);
    const continues = state === 'cancelled' && rowsChecked < rowsTotal;
    const changes = continues ? { problem: null } : NOTHING_CHECKED;
    await this.changeOrReject(id, ['ready', 'cancelled'], { state: 'checking', ...changes }, 'checked');
    await this.record(id, 'checked', actor);
    this.job.wake();
    return this.get(id);
  }

  /** @throws ProblemException 404; 409 before the check, with invalid rows, or without a difference */
  async apply(id: string, actor: AuthenticatedUser): Promise<ToolImportDto> {
    const { state, invalid, added, changed } = await this.findUsable(id);
    if (state === 'ready' && invalid > 0)
      throw impossible('Some rows are not valid. Correct them in the file, then upload it again.');
    if (state === 'ready' && added + changed === 0) throw impossible('The file changes nothing.');
    const changes = { state: 'applying' as const, actorId: actor.id, problem: null };
    await this.changeOrReject(id, ['ready'], changes, 'applied');
    await this.record(id, 'started', actor);
    this.job.wake();
    return this.get(id);
  }

  /**
   * Uploads a file with the values before an applied import, which an admin applies after its check. Tools that have changed since are errors of its rows.
   * @throws ProblemException 404; 409 for an import that is not applied; 429
   */
  async undo(id: string, actor: AuthenticatedUser): Promise<ToolImportDto> {
    const { state, fileName } = await this.findUsable(id);
    if (state !== 'applied') throw impossible(`The import is ${state}: there is nothing to undo.`);
    const query = { fileName: `Undo of ${fileName}`.slice(0, MAX_FILE_NAME), decimals: 'point' as const };
    return this.upload(query, Readable.from(this.earlierValues(id), { objectMode: false }), actor);
  }

  private async *earlierValues(id: string): AsyncGenerator<string> {
    yield csvRow(TOOL_COLUMNS);
    const where = [
      { sql: 'import_id = ?', values: [id] },
      { sql: "outcome IN ('added', 'changed')", values: [] },
    ];
    const table = new TableReader(this.rows, false);
    const pages = pagesOf((page) => keysetPage(table, where, sortOrder('oldest'), page));
    for await (const rows of pages) {
      const cells = rows.map(earlierCellsOf);
      yield cells.map((row) => csvRow(TOOL_COLUMNS.map((column) => row[column]))).join('');
    }
  }

  /** Nothing of a cancelled import reaches the shop. */
  async cancel(id: string, actor: AuthenticatedUser): Promise<ToolImportDto> {
    await this.find(id);
    this.job.stopApplying(id);
    const open: ImportState[] = ['uploading', 'checking', 'ready', 'applying'];
    await this.changeOrReject(id, open, { state: 'cancelled' }, 'cancelled');
    await this.record(id, 'cancelled', actor);
    return this.get(id);
  }

  private async record(id: string, action: string, actor: AuthenticatedUser): Promise<void> {
    await this.audit.recordAlone({ actor, action: `tool-import.${action}`, subject: id });
  }

  private async store(importId: string, batch: readonly NumberedRow[]): Promise<void> {
    if (batch.length === 0) return;
    await inTransaction(this.imports.manager.dataSource, async (manager) => {
      const rows = batch.map(({ number, row: { details, ...row } }) => {
        const json = details && JSON.stringify(details);
        return { id: newId(), importId, number, baseVersion: null, ...row, details: json };
      });
      await insertRows(manager, ToolImportRow, rows);
      const where = { id: importId, state: 'uploading' as const };
      const rowsTotal = () => `rows_total + ${rows.length}`;
      const { affected } = await manager.update(ToolImport, where, { rowsTotal, updatedAt: new Date() });
      if (affected !== 1) throw impossible('The import was cancelled.');
    });
  }

  private async find(id: string): Promise<ToolImport> {
    const found = await this.imports.findOneBy({ id });
    if (!found) throw new ProblemException(404, 'not-found', 'There is no import with this id.');
    return found;
  }

  private async findUsable(id: string): Promise<ToolImport> {
    const found = await this.find(id);
    if (found.id < firstIdSince(Date.now() - USABLE_MS))
      throw impossible('The import is too old. Upload the file again.');
    return found;
  }

  private async changeOrReject(
    id: string,
    from: ImportState[],
    changes: Partial<ToolImport>,
    step: string,
  ): Promise<void> {
    if (await this.change(id, from, changes)) return;
    const { state } = await this.find(id);
    throw impossible(`The import is ${state} and cannot be ${step} now.`);
  }

  private async change(id: string, from: ImportState[], changes: Partial<ToolImport>): Promise<boolean> {
    const { affected } = await this.imports.update(
      { id, state: In(from) },
      { ...changes, updatedAt: new Date() },
    );
    return affected === 1;
  }
}

function problemOf(error: unknown): ImportProblem {
  if (!(error instanceof ProblemException))
    return { code: 'not-stored', message: 'The file could not be stored.' };
  const { code, detail: message, extras } = error;
  // The numbers that can be read in two ways may be long.
  const { samples, ...params } = extras;
  return { code, params, message };
}

function impossible(detail: string): ProblemException {
  return new ProblemException(409, 'impossible-step', detail);
}
