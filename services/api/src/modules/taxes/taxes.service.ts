import { Injectable } from '@nestjs/common';
import { type AuthenticatedUser, requireRecentProof } from '@whetstone/server/access/authenticated-user';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction } from '@whetstone/server/database/transactions';
import { TtlCache } from '@whetstone/server/ttl-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { changedMeanwhile } from '../../common/changed-meanwhile.ts';
import { Config } from '../../common/config/config.ts';
import { recordChange } from '../../common/data-tags.ts';
import { SETTINGS_ROW_ID, StoredTaxSettings } from '../../common/database/settings-row.ts';
import { parseTaxes, percentOf, type TaxSettings } from '../../common/taxes/tax-rates.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import {
  presentTaxSettings,
  type SaveTaxSettingsDto,
  type TaxSettingsDto,
  taxSettingsOf,
} from './taxes.dto.ts';

/** Maximum time until every instance uses changed taxes. */
const CACHE_TTL_MS = 1_000;
const READ = 'SELECT content FROM tax_settings WHERE id = ?';

/** The taxes of the shop, which admins change while it runs. */
@Injectable()
export class TaxesService {
  private readonly cached: TtlCache<TaxSettings>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    config: Config,
  ) {
    this.cached = new TtlCache(() => this.read(dataSource), config.caches ? CACHE_TTL_MS : 0);
  }

  /** Queries the database at most once a second for all callers. Not within a transaction, which would wait for another connection. */
  get(): Promise<TaxSettings> {
    return this.cached.get();
  }

  /** The taxes, from the database. */
  async read(connection: DataSource | EntityManager): Promise<TaxSettings> {
    const [row] = await readPrepared(connection, READ, [SETTINGS_ROW_ID]);
    return parseTaxes(String(row?.content ?? '{}'));
  }

  /** For admins, from the database, with the version. */
  async show(): Promise<TaxSettingsDto> {
    const row = await this.dataSource
      .getRepository(StoredTaxSettings)
      .findOneByOrFail({ id: SETTINGS_ROW_ID });
    return this.present(row, this.dataSource);
  }

  /** @throws ProblemException 409 with the current taxes if they have changed since that version; 403 without a recent proof */
  async save({ version, ...body }: SaveTaxSettingsDto, actor: AuthenticatedUser): Promise<TaxSettingsDto> {
    const saved = await inTransaction(this.dataSource, async (manager) => {
      const where = { id: SETTINGS_ROW_ID };
      const row = await manager.findOneOrFail(StoredTaxSettings, { where, ...forUpdate(manager) });
      if (row.version !== version) throw changedMeanwhile('the taxes', await this.present(row, manager));
      const before = parseTaxes(row.content);
      const after = taxSettingsOf(body, before);
      // They decide what customers pay.
      if (JSON.stringify(after) !== JSON.stringify(before)) requireRecentProof(actor);
      const changed = { version: version + 1, content: JSON.stringify(after), changedAt: new Date() };
      await manager.update(StoredTaxSettings, where, changed);
      // Prices on pages say whether they contain the tax.
      recordChange('settings');
      recordChange('tools');
      await this.audit.record(manager, {
        ...{ actor, action: 'taxes.changed', subject: SETTINGS_ROW_ID },
        ...{ before: auditOf(before), after: auditOf(after) },
      });
      return this.present({ ...row, ...changed }, manager);
    });
    this.cached.invalidate();
    this.settings.invalidate();
    return saved;
  }

  private async present(
    { content, version, changedAt }: StoredTaxSettings,
    connection: DataSource | EntityManager,
  ): Promise<TaxSettingsDto> {
    const { delivery } = await this.settings.read(connection);
    return presentTaxSettings(parseTaxes(content), version, changedAt, delivery.zones);
  }
}

/** One line for each rate, so that the audit log shows the ones that changed. */
function auditOf({
  pricesContainTax,
  rates,
  reverseChargeTo,
  untaxedPrices,
}: TaxSettings): Record<string, unknown> {
  const lines = rates.map(({ country, region, taxClass, rate, name }) => {
    return [`${[country, region].filter(Boolean).join('-')} ${taxClass}`, `${name} ${percentOf(rate)}%`];
  });
  return {
    pricesContainTax,
    untaxedPrices,
    reverseChargeTo: reverseChargeTo.join(', '),
    ...Object.fromEntries(lines),
  };
}
