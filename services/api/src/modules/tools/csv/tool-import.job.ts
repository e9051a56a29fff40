import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { isOneOf, readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { type DataSource, type EntityManager, In, LessThan, MoreThan } from 'typeorm';
import { Tool } from '../tool.entity.ts';
import { compareRow, valuesOfTool } from './compare-row.ts';
import { type ImportProblem, ToolImport, ToolImportRow } from './tool-import.entity.ts';
import {
  ImportCancelled,
  type ImportProgress,
  ToolImportApplier,
  ToolsChangedMeanwhile,
} from './tool-import-applier.service.ts';

/** Rows per transaction of the check. SQLite writes in the thread of the service. */
const BATCH = 100;
/** An upload that stores no rows for this time has ended with its process. */
const ABANDONED_MS = 2 * 60_000;
const ROWS_KEPT_MS = 7 * 24 * 3_600_000;
const KEPT_MS = 365 * 24 * 3_600_000;

const FIRST = 'SELECT tool_id, MIN(number) AS first FROM tool_import_rows WHERE import_id = ? AND';
const SAVE_ROW =
  'UPDATE tool_import_rows SET outcome = ?, stock_change = ?, base_version = ?, details = ? WHERE id = ?';

/** The progress of an import before its check. */
export const NOTHING_CHECKED = {
  ...{ rowsChecked: 0, added: 0, changed: 0, unchanged: 0, invalid: 0 },
  ...{ lastRowId: '', problem: null },
};

/** Checks and applies imports, one after another. Its state is in the database: after a kill, the job continues where it was. */
@Injectable()
export class ToolImportJob {
  private readonly logger = new Logger(ToolImportJob.name);
  /** Starts the job soon. */
  readonly wake: () => void;
  /** The import that this instance applies at the moment. */
  private applied: { id: string; progress: ImportProgress; stop: AbortController } | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applier: ToolImportApplier,
    jobs: JobsService,
  ) {
    this.wake = jobs.addLeasedWorker('import-tools', (signal) => this.run(signal));
    jobs.addPurge('purge-tool-import-rows', EVERY_HOUR, () => {
      const below = firstIdSince(Date.now() - ROWS_KEPT_MS);
      return { table: 'tool_import_rows', column: 'import_id', below };
    });
    jobs.addPurge('purge-tool-imports', EVERY_HOUR, () => {
      return { table: 'tool_imports', column: 'id', below: firstIdSince(Date.now() - KEPT_MS) };
    });
  }

  /** The rows that this instance has written so far. Undefined if it does not apply the import. */
  writtenRows(id: string): number | undefined {
    return this.applied?.id === id ? this.applied.progress.written : undefined;
  }

  /** Rolls back what this instance has written of the import. On SQLite, nobody else can write before. */
  stopApplying(id: string): void {
    if (this.applied?.id === id) this.applied.stop.abort(new ImportCancelled());
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    const abandoned = {
      state: 'uploading' as const,
      updatedAt: LessThan(new Date(Date.now() - ABANDONED_MS)),
    };
    const problem = stored({ code: 'upload-cut-off', message: 'The upload ended early.' });
    await manager.update(ToolImport, abandoned, { state: 'failed', problem });
    while (!signal.aborted) {
      const where = { state: In(['checking', 'applying']) };
      const next = await manager.findOne(ToolImport, { where, order: { id: 'ASC' } });
      if (!next) return;
      if (next.state === 'checking') await this.checkBatch(next);
      else await this.apply(next, signal);
      await nextTurn();
    }
  }

  /** Compares the next rows with their tools, and stores the progress with the result. */
  private async checkBatch({ id, lastRowId, reading }: ToolImport): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const where = { importId: id, id: MoreThan(lastRowId) };
      const rows = await manager.find(ToolImportRow, { where, order: { id: 'ASC' }, take: BATCH });
      const counts = { added: 0, changed: 0, unchanged: 0, invalid: 0, pending: 0 };
      const { tools, firsts } = await toolsOf(manager, id, rows);
      for (const row of rows) {
        const { toolId, number, readable } = row;
        if (!readable) {
          counts.invalid += 1;
          continue;
        }
        const tool = tools.get(toolId ?? '');
        if (tool) {
          const absent = valuesOfTool(row, tool, reading.columns);
          Object.assign(row, absent);
          if (Object.keys(absent).length > 0) await manager.update(ToolImportRow, { id: row.id }, absent);
        }
        const result = compareRow(row, tool, firsts.get(toolId ?? '') ?? number);
        counts[result.outcome] += 1;
        const details = result.details && JSON.stringify(result.details);
        const values = [result.outcome, result.stockChange, result.baseVersion, details, row.id];
        await writePrepared(manager, SAVE_ROW, values);
      }
      await manager.update(
        ToolImport,
        { id, state: 'checking', lastRowId },
        {
          ...(rows.length < BATCH && { state: 'ready' }),
          rowsChecked: () => `rows_checked + ${rows.length}`,
          added: () => `added + ${counts.added}`,
          changed: () => `changed + ${counts.changed}`,
          unchanged: () => `unchanged + ${counts.unchanged}`,
          invalid: () => `invalid + ${counts.invalid}`,
          lastRowId: rows.at(-1)?.id ?? lastRowId,
          updatedAt: new Date(),
        },
      );
    });
  }

  private async apply(next: ToolImport, signal: AbortSignal): Promise<void> {
    const stop = new AbortController();
    const progress = { written: 0, signal: AbortSignal.any([signal, stop.signal]) };
    this.applied = { id: next.id, progress, stop };
    try {
      await this.applier.apply(next, progress);
    } catch (error) {
      if (error instanceof ImportCancelled) return;
      if (!(error instanceof ToolsChangedMeanwhile)) throw error;
      this.logger.log(`The import ${next.id} is checked again: ${error.message}`);
      await this.dataSource.manager.update(
        ToolImport,
        { id: next.id, state: 'applying' },
        {
          ...{ ...NOTHING_CHECKED, state: 'checking' },
          problem: stored({
            code: 'tools-changed',
            message: 'Tools have changed since the check. Nothing was imported.',
          }),
          updatedAt: new Date(),
        },
      );
    } finally {
      this.applied = undefined;
    }
  }
}

const stored = (problem: ImportProblem) => JSON.stringify(problem);

/** The tools of the rows, and for each the number of its first row in the file. */
async function toolsOf(manager: EntityManager, importId: string, rows: readonly ToolImportRow[]) {
  const ids = rows.flatMap(({ toolId }) => toolId ?? []);
  if (ids.length === 0) return { tools: new Map<string, Tool>(), firsts: new Map<string, number>() };
  const tools = await manager.findBy(Tool, { id: In(ids) });
  const { sql, values } = isOneOf('tool_id', ids);
  const firsts = await readPrepared(manager, `${FIRST} ${sql} GROUP BY tool_id`, [importId, ...values]);
  return {
    tools: new Map(tools.map((tool) => [tool.id, tool])),
    firsts: new Map(firsts.map(({ tool_id, first }) => [String(tool_id), Number(first)])),
  };
}
