import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { readUnprepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate, insertMissing, inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { Repository } from 'typeorm';
import { recordChange } from '../../../common/data-tags.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { ToolCounts } from '../tool-counts.service.ts';
import { ToolsService } from '../tools.service.ts';
import type { CategoryDto, CategoryPictureDto } from './browse.dto.ts';
import { CategoryPicture } from './category-picture.entity.ts';

const CHOSEN = `
  SELECT tools.category, tools.img, tools.alt, tools.name FROM category_pictures JOIN tools ON tools.id = category_pictures.tool_id
  WHERE tools.category = category_pictures.category AND tools.archived_at IS NULL AND tools.img <> ''`;
/** By an index, for each category. */
const BEST_SELLING = `SELECT category, img, alt, name FROM tools
  WHERE category = ? AND archived_at IS NULL AND img <> '' ORDER BY sales DESC, id DESC LIMIT 1`;

/** The categories that have tools on sale. */
@Injectable()
export class BrowseService {
  constructor(
    private readonly tools: ToolsService,
    private readonly counts: ToolCounts,
    @InjectRepository(CategoryPicture) private readonly chosen: Repository<CategoryPicture>,
    private readonly audit: AuditLog,
  ) {}

  /** Most tools first. */
  async categories(): Promise<CategoryDto[]> {
    const counts = await this.counts.countByCategory({});
    const pictures = await this.pictures(counts.map(({ category }) => category));
    return counts.map((count) => ({ ...count, picture: pictures.get(count.category) }));
  }

  /** @throws ProblemException 404, also for a category without tools on sale */
  async category(name: string): Promise<CategoryDto> {
    const count = await this.counts.countCategory(name);
    if (!count) throw new ProblemException(404, 'not-found', 'There is no category with this name.');
    return { ...count, picture: (await this.pictures([name])).get(name) };
  }

  /** @throws ProblemException 404 for an unknown category or tool, 409 for a tool that is not on sale in the category or has no picture */
  async choosePicture(category: string, toolId: string, actor: AuthenticatedUser): Promise<CategoryDto> {
    await this.category(category);
    const tool = await this.tools.getActive(toolId);
    if (tool.category !== category || tool.img === '') throw noPicture();
    await inTransaction(this.chosen.manager.dataSource, async (manager) => {
      // So that there is a row to lock.
      await insertMissing(manager.getRepository(CategoryPicture), { category, toolId });
      const locked = { where: { category }, ...forUpdate(manager) };
      const before = await manager.findOneOrFail(CategoryPicture, locked);
      await manager.update(CategoryPicture, { category }, { toolId });
      recordChange('tools');
      await this.audit.record(manager, {
        ...{ actor, action: 'category.picture-chosen', subject: category },
        ...(before.toolId !== toolId && { before: { toolId: before.toolId } }),
        after: { toolId },
      });
    });
    return this.category(category);
  }

  private async pictures(categories: readonly string[]): Promise<Map<string, CategoryPictureDto>> {
    if (categories.length === 0) return new Map();
    const { dataSource } = this.chosen.manager;
    const bestSelling = categories.map((_, index) => `SELECT * FROM (${BEST_SELLING}) AS best${index}`);
    const [selling, chosen] = await Promise.all([
      readUnprepared(dataSource, bestSelling.join(' UNION ALL '), categories),
      readUnprepared(dataSource, CHOSEN, []),
    ]);
    return new Map(
      [...selling, ...chosen].map(({ category, img, alt, name }) => [
        String(category),
        { img: String(img), alt: String(alt || name) },
      ]),
    );
  }
}

function noPicture(): ProblemException {
  const detail = 'Choose a tool that is on sale in this category and has a picture.';
  return new ProblemException(409, 'no-picture', detail);
}
