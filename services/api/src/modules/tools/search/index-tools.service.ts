import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { writePrepared } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { EVERY_MINUTE, JobsService } from '@whetstone/server/jobs/jobs.service';
import type { DataSource, EntityManager } from 'typeorm';
import { Tool } from '../tool.entity.ts';
import { searchTermsOf } from '../tool-search.ts';
import { SearchWordsService, type ToolChange } from './search-words.service.ts';
import { searchNameOf } from './word-forms.ts';

/** Tools per transaction. SQLite writes in the thread of the service. */
const BATCH_SIZE = 50;

const UPDATE =
  'UPDATE tools SET search_terms = ?, words = ?, search_name = ? WHERE id = ? AND version = ? AND search_name = ?';

/** Adds tools to the search that version 0.1.0 has added, and those from before the migration. */
@Injectable()
export class IndexToolsService {
  private readonly logger = new Logger(IndexToolsService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly words: SearchWordsService,
    jobs: JobsService,
  ) {
    jobs.add('index-tools', EVERY_MINUTE, async (signal) => {
      const indexed = await this.run(signal);
      if (indexed > 0) this.logger.log(`index-tools added ${indexed} tools to the search.`);
    });
  }

  private async run(signal: AbortSignal): Promise<number> {
    let total = 0;
    for (let read = BATCH_SIZE; read === BATCH_SIZE && !signal.aborted; total += read)
      read = await inTransaction(this.dataSource, (manager) => this.indexBatch(manager));
    return total;
  }

  private async indexBatch(manager: EntityManager): Promise<number> {
    const select = {
      id: true,
      name: true,
      category: true,
      description: true,
      archivedAt: true,
      version: true,
    };
    const tools = await manager.find(Tool, {
      where: { searchName: '' },
      select,
      order: { id: 'ASC' },
      take: BATCH_SIZE,
    });
    const changes: ToolChange[] = [];
    for (const { id, name, category, description, archivedAt, version } of tools) {
      const searchTerms = searchTermsOf(name, category, description);
      const searchName = searchNameOf(name);
      const values = [searchTerms, searchTerms, searchName, id, version, ''];
      // An admin who changes the tool meanwhile, or another instance, also adds it to the search.
      if ((await writePrepared(manager, UPDATE, values)) > 0)
        changes.push({ after: { searchTerms, searchName, archivedAt } });
    }
    await this.words.change(manager, changes);
    return tools.length;
  }
}
