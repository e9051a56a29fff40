import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type AuthenticatedUser, requireRecentProof } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import {
  anyContains,
  type Condition,
  insertRow,
  readPrepared,
  TableReader,
} from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction, isDuplicate } from '@whetstone/server/database/transactions';
import type { Page } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { changedMeanwhile } from '../../../common/changed-meanwhile.ts';
import { readNames, TOOL_NAMES } from '../../../common/database/names.ts';
import { digitsOf, toMajor } from '../../../common/money.ts';
import { percentOf } from '../../../common/taxes/tax-rates.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { TaxesService } from '../../taxes/taxes.service.ts';
import { StockService } from '../../tools/stock.service.ts';
import { UsersService } from '../../users/users.service.ts';
import type { QuoteDto } from '../pricing/quote.dto.ts';
import { quoteOrder } from '../pricing/quote-order.ts';
import { taxedAt } from '../pricing/taxation.ts';
import { Promotion } from './promotion.entity.ts';
import { auditOf, codeOf, contentOf, type Entered, statusOf } from './promotion-content.ts';
import type {
  ListPromotionsQuery,
  NewPromotionDto,
  PreviewPromotionDto,
  PromotionDto,
  SavePromotionDto,
} from './promotions.dto.ts';
import { MAX_AUTOMATIC, normalizedCode, offerOf, PromotionsService } from './promotions.service.ts';

const EMAILS = 'SELECT id, email AS name FROM users WHERE removed_at IS NULL AND';
const AUTOMATIC =
  "SELECT COUNT(*) AS count FROM promotions WHERE state = 'active' AND code IS NULL AND id <> ?";

/** The promotions as admins list, change and try them. */
@Injectable()
export class PromotionAdminService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Promotion) private readonly promotions: Repository<Promotion>,
    private readonly applied: PromotionsService,
    private readonly settings: SettingsService,
    private readonly taxes: TaxesService,
    private readonly stock: StockService,
    private readonly users: UsersService,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first. */
  async list({ q, state, ...page }: ListPromotionsQuery): Promise<Page<PromotionDto>> {
    const where: Condition[] = state ? [{ sql: 'state = ?', values: [state] }] : [];
    const text = q?.trim();
    if (text) where.push(anyContains({ name: text, code: normalizedCode(text) }));
    const found = await keysetPage(new TableReader(this.promotions), where, sortOrder('newest'), page);
    const shown = await this.present(this.dataSource, found.items);
    const byId = new Map(shown.map((one) => [one._id, one]));
    return found.map(({ id }) => byId.get(id) as PromotionDto);
  }

  /** @throws ProblemException 404 */
  async get(id: string): Promise<PromotionDto> {
    const promotion = await this.promotions.findOneBy({ id });
    if (!promotion) throw promotionNotFound();
    return this.presentOne(this.dataSource, promotion);
  }

  /** @throws ProblemException 400; 403 without a recent proof; 409 for a code that another promotion has, and for too many without a code */
  async add(body: NewPromotionDto, actor: AuthenticatedUser): Promise<PromotionDto> {
    requireRecentProof(actor);
    const entered = await this.read(body);
    const now = new Date(Date.now());
    const promotion = { id: newId(), ...entered, uses: 0, version: 1, createdAt: now, changedAt: now };
    return this.store(entered, async (manager) => {
      await requireRoom(manager, promotion);
      await insertRow(manager, Promotion, { ...promotion, content: JSON.stringify(promotion.content) });
      const after = auditOf(entered);
      await this.audit.record(manager, { actor, action: 'promotion.added', subject: promotion.id, after });
      return this.presentOne(manager, promotion);
    });
  }

  /** Orders keep their discounts. @throws ProblemException as `add`; 404; 409 with the current promotion if it has changed since the given version */
  async save(
    id: string,
    { version, ...body }: SavePromotionDto,
    actor: AuthenticatedUser,
  ): Promise<PromotionDto> {
    requireRecentProof(actor);
    const entered = await this.read(body);
    return this.store(entered, async (manager) => {
      const promotion = await manager.findOne(Promotion, { where: { id }, ...forUpdate(manager) });
      if (!promotion) throw promotionNotFound();
      if (promotion.version !== version)
        throw changedMeanwhile('the promotion', await this.presentOne(manager, promotion));
      await requireRoom(manager, { id, ...entered });
      const changed = { ...entered, version: version + 1, changedAt: new Date(Date.now()) };
      await manager.update(Promotion, { id }, changed);
      const [before, after] = [auditOf(promotion), auditOf(entered)];
      await this.audit.record(manager, { actor, action: 'promotion.changed', subject: id, before, after });
      return this.presentOne(manager, { ...promotion, ...changed });
    });
  }

  /** What the promotion alone does to a basket in the country of the shop, whatever its dates, uses and accounts are. Changes nothing. */
  async preview({ lines, ...body }: PreviewPromotionDto): Promise<QuoteDto> {
    const settings = await this.settings.get();
    const { country } = settings;
    const content = contentOf(body, settings);
    const tools = await this.stock.readPublished(
      this.dataSource,
      lines.map(({ id }) => id),
    );
    const offer = offerOf({ id: 'preview', name: body.name, code: codeOf(body), content });
    const taxation = taxedAt(await this.taxes.get(), { country, region: '' }, country);
    const promotions = { offered: [offer], code: { id: offer.id } };
    const priced = quoteOrder(lines, tools, settings, {}, taxation, [], promotions);
    // Without a place, the delivery goes to the first zone, and a shop has at least one.
    if (!priced) throw promotionNotFound();
    return priced.quote;
  }

  private async store(
    { code }: Entered,
    work: (manager: EntityManager) => Promise<PromotionDto>,
  ): Promise<PromotionDto> {
    const stored = await inTransaction(this.dataSource, work).catch((error: unknown) => {
      throw isDuplicate(error) ? codeTaken(code ?? '') : error;
    });
    this.applied.invalidate();
    return stored;
  }

  /** @throws ProblemException 400 */
  private async read(body: NewPromotionDto): Promise<Entered> {
    const content = contentOf(body, await this.settings.get());
    const email = body.account?.trim();
    const account = email ? await this.users.findByEmail(email) : null;
    if (email && !account) throw accountNotFound();
    const { name, state, maxUses = null } = body;
    return { name, code: codeOf(body), state, userId: account?.id ?? null, content, maxUses };
  }

  private async presentOne(
    connection: DataSource | EntityManager,
    promotion: Promotion,
  ): Promise<PromotionDto> {
    const [shown] = await this.present(connection, [promotion]);
    return shown as PromotionDto;
  }

  private async present(
    connection: DataSource | EntityManager,
    promotions: readonly Promotion[],
  ): Promise<PromotionDto[]> {
    const settings = await this.settings.read(connection);
    const accounts = promotions.map(({ userId }) => userId);
    const emails = await readNames(connection, EMAILS, accounts);
    const tools = promotions.flatMap(({ content }) => content.tools);
    const names = await readNames(connection, TOOL_NAMES, tools);
    return promotions.map(({ id, name, code, state, userId, content, maxUses, ...row }) => {
      const { kind, buy, get, combines, firstOrder, currency, from, until, maxUsesOfAccount } = content;
      const shown = (cents: number) => toMajor(cents, digitsOf(currency));
      return {
        ...{ _id: id, name, code: code ?? undefined, kind, state },
        status: statusOf({ state, content, maxUses, uses: row.uses }, settings),
        ...(kind === 'percent' && { percent: percentOf(content.percent) }),
        ...(kind === 'amount' && { amount: shown(content.amountCents) }),
        ...(kind === 'buy-get' && { buy, get }),
        ...{ minTotal: shown(content.minTotalCents), currency },
        ...{ tools: [...content.tools], categories: [...content.categories] },
        toolNames: content.tools.map((tool) => ({ id: tool, name: names.get(tool) ?? tool })),
        ...{ combines, firstOrder, from: from ?? undefined, until: until ?? undefined },
        account: userId === null ? undefined : (emails.get(userId) ?? 'A removed account'),
        ...{ maxUses: maxUses ?? undefined, maxUsesOfAccount: maxUsesOfAccount ?? undefined },
        ...{ uses: row.uses, version: row.version, createdAt: row.createdAt.toISOString() },
      };
    });
  }
}

/** @throws ProblemException 409 */
async function requireRoom(
  manager: EntityManager,
  { id, code, state }: Pick<Promotion, 'id' | 'code' | 'state'>,
): Promise<void> {
  if (code !== null || state !== 'active') return;
  const [row] = await readPrepared(manager, AUTOMATIC, [id]);
  if (Number(row?.count) < MAX_AUTOMATIC) return;
  const detail = `${MAX_AUTOMATIC} promotions without a code are active, which is the maximum. Pause one of them first.`;
  throw new ProblemException(409, 'too-many-promotions', detail, { max: MAX_AUTOMATIC });
}

function accountNotFound(): ProblemException {
  const message = 'No account has this email address.';
  return validationProblem([{ field: 'account', code: 'not-found', message }]);
}

function codeTaken(code: string): ProblemException {
  return new ProblemException(409, 'code-taken', `Another promotion has the code ${code}.`, { name: code });
}

function promotionNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no promotion with this id.');
}
