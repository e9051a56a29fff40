import { Injectable } from '@nestjs/common';
import { type AuthenticatedUser, requireRecentProof } from '@whetstone/server/access/authenticated-user';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { TtlCache } from '@whetstone/server/ttl-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { requireAmount } from '../../common/amount.ts';
import { changedMeanwhile } from '../../common/changed-meanwhile.ts';
import { Config } from '../../common/config/config.ts';
import { recordChange } from '../../common/data-tags.ts';
import { alignPrices } from '../../common/database/price-digits.ts';
import { SETTINGS_ROW_ID, ShopSettings } from '../../common/database/settings-row.ts';
import { deliveryOf } from '../../common/delivery/delivery.ts';
import { rulesAt } from '../../common/market.ts';
import { digitsOf, PRICES, toMajor } from '../../common/money.ts';
import { countriesIn } from '../../common/postal/countries.ts';
import {
  initialSettings,
  SELLER_DETAILS,
  type Settings,
  type StoredSettings,
} from '../../common/settings.ts';
import { parseTaxes, taxWords } from '../../common/taxes/tax-rates.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { presentSettings, type SaveSettingsDto, type SettingsDto, settingsOf } from './settings.dto.ts';
import { faultsOf } from './settings-faults.ts';

/** What customers pay, and where they send it, their answers to emails, and tools. */
const PROVEN = ['currency', 'deliveryCents', 'email', 'returnAddress', ...SELLER_DETAILS] as const;
/** Maximum time until every instance uses changed settings. */
const CACHE_TTL_MS = 1_000;
const READ = `SELECT s.content, d.content AS delivery, t.content AS taxes FROM shop_settings s
  LEFT JOIN delivery_settings d ON d.id = s.id LEFT JOIN tax_settings t ON t.id = s.id WHERE s.id = ?`;

/** The settings of the shop, which admins change while it runs. */
@Injectable()
export class SettingsService {
  private readonly initial: StoredSettings;
  private readonly cached: TtlCache<Settings>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly config: Config,
  ) {
    this.initial = initialSettings(config);
    this.cached = new TtlCache(() => this.read(dataSource), config.caches ? CACHE_TTL_MS : 0);
  }

  /** Queries the database at most once a second for all callers. Not within a transaction, which would wait for another connection. */
  get(): Promise<Settings> {
    return this.cached.get();
  }

  /** The decimals of the currency of the shop. */
  async digits(): Promise<number> {
    return digitsOf((await this.get()).currency);
  }

  /** The settings, from the database. */
  async read(connection: DataSource | EntityManager): Promise<Settings> {
    const [row] = await readPrepared(connection, READ, [SETTINGS_ROW_ID]);
    const settings = this.complete(String(row?.content ?? '{}'));
    const delivery = deliveryOf(String(row?.delivery ?? '{}'), settings);
    const taxes = parseTaxes(String(row?.taxes ?? '{}'));
    const invoiceYears = Math.max(this.config.invoiceYears, rulesAt(settings.market).invoiceYears);
    return { ...settings, delivery, taxWords: taxWords(taxes, settings.country), invoiceYears };
  }

  /** For admins, from the database, with the version. */
  async show(): Promise<SettingsDto> {
    return this.present(
      await this.dataSource.getRepository(ShopSettings).findOneByOrFail({ id: SETTINGS_ROW_ID }),
    );
  }

  /**
   * Prices of tools keep their amounts in another currency, rounded to its decimals.
   * @throws ProblemException 400 for a cost that the currency does not have; 409 with the current settings if another admin has changed them
   * since the given version; 403 if one of `PROVEN` changes without a recent proof
   */
  async save({ version, ...body }: SaveSettingsDto, actor: AuthenticatedUser): Promise<SettingsDto> {
    const saved = await inTransaction(this.dataSource, async (manager) => {
      const where = { id: SETTINGS_ROW_ID };
      const row = await manager.findOneOrFail(ShopSettings, { where, ...forUpdate(manager) });
      if (row.version !== version) throw changedMeanwhile('the settings', this.present(row));
      const before = this.complete(row.content);
      requireCost(body, before);
      const after = settingsOf(body, before);
      if (after.deliveryArea !== '' && !countriesIn(after.deliveryArea)) throw notCountries();
      const faults = await faultsOf(after);
      if (faults.length > 0) throw validationProblem(faults);
      if (PROVEN.some((name) => after[name] !== before[name])) requireRecentProof(actor);
      const changed = { version: version + 1, content: JSON.stringify(after), changedAt: new Date() };
      await manager.update(ShopSettings, where, changed);
      recordChange('settings');
      if (digitsOf(after.currency) !== digitsOf(before.currency)) {
        await alignPrices(manager, digitsOf(after.currency));
      }
      if (
        after.market !== before.market ||
        after.currency !== before.currency ||
        after.locale !== before.locale
      )
        recordChange('tools');
      const subject = SETTINGS_ROW_ID;
      await this.audit.record(manager, { actor, action: 'settings.changed', subject, before, after });
      return this.present({ ...row, ...changed });
    });
    this.cached.invalidate();
    return saved;
  }

  private complete(content: string): StoredSettings {
    const stored = JSON.parse(content) as Partial<StoredSettings>;
    return { ...this.initial, ...stored };
  }

  /** The next `get` reads the database. */
  invalidate(): void {
    this.cached.invalidate();
  }

  private present({ version, content, changedAt }: ShopSettings): SettingsDto {
    return presentSettings(this.complete(content), version, changedAt);
  }
}

/** A cost that stays is rounded to the decimals of another currency. @throws ProblemException 400 */
function requireCost(
  { deliveryCost, currency }: Pick<SaveSettingsDto, 'deliveryCost' | 'currency'>,
  before: StoredSettings,
): void {
  if (deliveryCost === toMajor(before.deliveryCents, digitsOf(before.currency))) return;
  requireAmount('deliveryCost', deliveryCost, currency, { ...PRICES, min: 0 });
}

function notCountries(): ProblemException {
  const message =
    'deliveryArea must consist of names of countries, such as "the United Kingdom and Ireland".';
  return validationProblem([{ field: 'deliveryArea', code: 'not-countries', message }]);
}
