import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { TableReader } from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction } from '@whetstone/server/database/transactions';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { type EntityManager, MoreThan, type Repository } from 'typeorm';
import { requireAmount } from '../../common/amount.ts';
import { recordChange } from '../../common/data-tags.ts';
import { isDraft } from '../../common/database/drafts.ts';
import { readNames, USER_NAMES } from '../../common/database/names.ts';
import { digitsOf, PRICES, rescaled, toMajor, toMinor } from '../../common/money.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SearchWordsService, searchColumnsOf } from './search/search-words.service.ts';
import { toolNotFound } from './stock.service.ts';
import { Tool, ToolPrice } from './tool.entity.ts';
import {
  type AdminToolDetailDto,
  presentAdminToolDetail,
  presentPrice,
  type ToolPriceDto,
} from './tool-admin.dto.ts';
import type { SaveToolDto } from './tools.dto.ts';

/** The texts that searches read. */
const SEARCHED = ['name', 'category', 'description', 'uses'] as const;

/** A tool as admins see and change it. */
@Injectable()
export class ToolAdminService {
  constructor(
    @InjectRepository(Tool) private readonly tools: Repository<Tool>,
    @InjectRepository(ToolPrice) private readonly priceChanges: Repository<ToolPrice>,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly words: SearchWordsService,
  ) {}

  /** @throws ProblemException 404 */
  async get(id: string): Promise<AdminToolDetailDto> {
    return presentAdminToolDetail(await readTool(this.tools.manager, id));
  }

  /** The changes of a tool's price, newest first. */
  async prices(toolId: string, page: PageQuery): Promise<Page<ToolPriceDto>> {
    const { id } = await readTool(this.tools.manager, toolId);
    const where = [{ sql: 'tool_id = ?', values: [id] }];
    const changes = await keysetPage(new TableReader(this.priceChanges), where, sortOrder('newest'), page);
    const actors = changes.items.map(({ actorId }) => actorId);
    const names = await readNames(this.tools.manager.dataSource, USER_NAMES, actors);
    return changes.map((change) => presentPrice(change, names));
  }

  /**
   * Changes a tool. A new price becomes part of the price history.
   * @throws ProblemException 400 for a price that the currency does not have, and for a reduction that is none; 404; 409 with the current tool if another admin has changed it since
   * the given version
   */
  async save(
    id: string,
    { version, price, uses, weightGrams, taxClass, content, reduced, ...fields }: SaveToolDto,
    actor: AuthenticatedUser,
  ): Promise<AdminToolDetailDto> {
    const { currency } = await this.settings.get();
    requireAmount('price', price, currency, PRICES);
    const priceDigits = digitsOf(currency);
    const priceCents = toMinor(price, priceDigits);
    return this.change(id, 'tool.edited', actor, async (tool, manager) => {
      if (tool.version !== version) throw changedMeanwhile(tool);
      const fromCents = rescaled(tool.priceCents, tool.priceDigits, priceDigits);
      const isChanged = fromCents !== priceCents;
      if (isChanged) {
        const prices = { fromCents, toCents: priceCents, priceDigits };
        await manager.insert(ToolPrice, {
          ...{ id: newId(), toolId: id, ...prices, actorId: actor.id, createdAt: new Date() },
        });
      }
      const priorCents = await lowestPriorCents(manager, tool, {
        priceCents,
        priceDigits,
        isChanged,
        reduced,
      });
      const kept = {
        ...{ uses: uses ?? tool.uses, taxClass: taxClass ?? tool.taxClass },
        content: content ?? tool.content,
      };
      const changes = { ...fields, ...kept };
      const weight = weightGrams === undefined ? {} : { weightGrams: weightGrams || null };
      const isReworded = SEARCHED.some((field) => changes[field] !== tool[field]);
      const columns = isReworded ? searchColumnsOf(changes) : {};
      return { ...changes, ...weight, priceCents, priceDigits, priorCents, ...columns };
    });
  }

  /**
   * Ends the sale of a tool. Archiving it again changes nothing.
   * @param version the version that the admin saw. Undefined for any.
   * @throws ProblemException 404; 409 with the current tool if another admin has changed it since that version
   */
  archive(id: string, version: number | undefined, actor: AuthenticatedUser): Promise<AdminToolDetailDto> {
    return this.change(id, 'tool.archived', actor, async (tool) => {
      if (tool.archivedAt) return {};
      if (version !== undefined && version !== tool.version) throw changedMeanwhile(tool, 'archive it');
      return { archivedAt: new Date() };
    });
  }

  /** Sells an archived tool again, or publishes a draft. Parameters and errors as those of `archive`. */
  restore(id: string, version: number | undefined, actor: AuthenticatedUser): Promise<AdminToolDetailDto> {
    const action = (tool: Tool) => (isDraft(tool) ? 'tool.published' : 'tool.restored');
    return this.change(id, action, actor, async (tool) => {
      if (!tool.archivedAt) return {};
      if (version !== undefined && version !== tool.version) throw changedMeanwhile(tool, 'restore it');
      return { archivedAt: null };
    });
  }

  /** Locks the tool and applies the changes, which count as a new version. */
  private change(
    id: string,
    action: `tool.${string}` | ((tool: Tool) => `tool.${string}`),
    actor: AuthenticatedUser,
    changesOf: (tool: Tool, manager: EntityManager) => Promise<Partial<Tool>>,
  ): Promise<AdminToolDetailDto> {
    return inTransaction(this.tools.manager.dataSource, async (manager) => {
      const tool = await readTool(manager, id, forUpdate(manager));
      const changes = await changesOf(tool, manager);
      if (Object.keys(changes).length === 0) return presentAdminToolDetail(tool);
      const changed = { ...changes, version: tool.version + 1, updatedAt: new Date() };
      await manager.update(Tool, { id }, changed);
      recordChange('tools', id);
      // The search knows the words of the tools on sale.
      if ('searchTerms' in changes || 'archivedAt' in changes)
        await this.words.change(manager, [{ before: tool, after: { ...tool, ...changes } }]);
      const before = presentAdminToolDetail(tool);
      const after = presentAdminToolDetail({ ...tool, ...changed });
      const recorded = typeof action === 'string' ? action : action(tool);
      await this.audit.record(manager, { actor, action: recorded, subject: id, before, after });
      return after;
    });
  }
}

/** A tool with the columns that lists leave out. */
async function readTool(manager: EntityManager, id: string, options: object = {}): Promise<Tool> {
  const { columns } = manager.dataSource.getMetadata(Tool);
  const select = Object.fromEntries(columns.map(({ propertyName }) => [propertyName, true]));
  const tool = await manager.findOne(Tool, { where: { id }, select, ...options });
  if (!tool) throw toolNotFound();
  return tool;
}

function changedMeanwhile(tool: Tool, action?: string): ProblemException {
  const next = action ? `Check it, then ${action}.` : 'Compare both versions, then save again.';
  const detail = `Another admin has changed this tool. ${next}`;
  return new ProblemException(409, 'changed-meanwhile', detail, { current: presentAdminToolDetail(tool) });
}

const WINDOW_MS = 30 * 24 * 3_600_000;

interface NewPrice {
  priceCents: number;
  priceDigits: number;
  /** Whether the change of the price is part of the history already. */
  isChanged: boolean;
  /** Undefined: a reduction stays one while its price is below the one before. */
  reduced: boolean | undefined;
}

/**
 * `Tool.priorCents` of a price: of a reduction, the lowest price of the 30 days before it (Directive 98/6/EC, article 6a). It keeps that price
 * until another one follows.
 * @param tool locked, as it was before
 * @throws ProblemException 400 for a reduction whose price is not below the one before
 */
async function lowestPriorCents(
  manager: EntityManager,
  tool: Tool,
  { priceCents, priceDigits, isChanged, reduced }: NewPrice,
): Promise<number | null> {
  if (!(reduced ?? tool.priorCents !== null)) return null;
  const inDigits = (cents: number, digits: number) => rescaled(cents, digits, priceDigits);
  if (!isChanged && tool.priorCents !== null) return inDigits(tool.priorCents, tool.priceDigits);
  const history = { where: { toolId: tool.id }, order: { createdAt: 'DESC' } } as const;
  const began = (await manager.findOne(ToolPrice, history))?.createdAt ?? tool.createdAt;
  // Each price of these days ended with a change in them.
  const createdAt = MoreThan(new Date(began.getTime() - WINDOW_MS));
  const changes = await manager.findBy(ToolPrice, { toolId: tool.id, createdAt });
  const prices = changes.map(({ fromCents, priceDigits: digits }) => inDigits(fromCents, digits));
  const prior = Math.min(...(prices.length > 0 ? prices : [inDigits(tool.priceCents, tool.priceDigits)]));
  if (priceCents < prior) return prior;
  if (reduced === undefined) return null;
  throw notReduced(prior, priceDigits);
}

function notReduced(prior: number, digits: number) {
  const [min, max] = [toMajor(PRICES.min, digits), toMajor(prior - 1, digits)];
  const message = `price must be at most ${max} to be a reduction: the lowest price of the 30 days before was ${toMajor(prior, digits)}.`;
  return validationProblem([{ field: 'price', code: 'out-of-range', params: { min, max }, message }]);
}
