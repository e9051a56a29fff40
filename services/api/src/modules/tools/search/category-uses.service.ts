import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { forUpdate, inTransaction, isDuplicate } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { EntityManager, Repository } from 'typeorm';
import { changedMeanwhile } from '../../../common/changed-meanwhile.ts';
import { recordChange } from '../../../common/data-tags.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { ToolCounts } from '../tool-counts.service.ts';
import type { CategoryUsesDto, SaveCategoryUsesDto } from './search.dto.ts';
import { CategoryUses } from './search.entity.ts';
import { SearchWordsService } from './search-words.service.ts';

/** What the tools of a category are for, as admins write it. */
@Injectable()
export class CategoryUsesService {
  constructor(
    @InjectRepository(CategoryUses) private readonly stored: Repository<CategoryUses>,
    private readonly counts: ToolCounts,
    private readonly words: SearchWordsService,
    private readonly audit: AuditLog,
  ) {}

  /** Every category with tools on sale, also without uses, by name. */
  async list(): Promise<CategoryUsesDto[]> {
    const [rows, counts] = await Promise.all([this.stored.find(), this.counts.countByCategory({})]);
    const known = new Map(rows.map((row) => [row.category, row]));
    return counts
      .map(({ category }) => present(category, known.get(category)))
      .sort((a, b) => (a.category < b.category ? -1 : 1));
  }

  /** @throws ProblemException 404 for a category without tools, 409 with the current uses if another admin has changed them since the given version */
  async save(
    category: string,
    { uses, version }: SaveCategoryUsesDto,
    actor: AuthenticatedUser,
  ): Promise<CategoryUsesDto> {
    if (!(await this.list()).some((known) => known.category === category))
      throw new ProblemException(404, 'not-found', 'No tool on sale has this category.');
    const saved = { category, uses, version: version + 1, changedAt: new Date() };
    try {
      await inTransaction(this.stored.manager.dataSource, async (manager) => {
        const current = await manager.findOne(CategoryUses, { where: { category }, ...forUpdate(manager) });
        if ((current?.version ?? 0) !== version)
          throw changedMeanwhile('these uses', present(category, current));
        await write(manager, saved, current === null);
        recordChange('tools');
        const values = { before: { uses: current?.uses ?? '' }, after: { uses } };
        const entry = { actor, action: 'category.uses-changed', subject: category } as const;
        await this.audit.record(manager, { ...entry, ...values });
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const current = await this.stored.findOneBy({ category });
      throw changedMeanwhile('these uses', present(category, current));
    } finally {
      this.words.invalidate();
    }
    return present(category, saved);
  }
}

function write(manager: EntityManager, row: CategoryUses, isNew: boolean): Promise<unknown> {
  return isNew
    ? manager.insert(CategoryUses, row)
    : manager.update(CategoryUses, { category: row.category }, row);
}

function present(category: string, row: CategoryUses | null | undefined): CategoryUsesDto {
  return { category, uses: row?.uses ?? '', version: row?.version ?? 0 };
}
