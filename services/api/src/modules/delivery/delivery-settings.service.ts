import { Injectable } from '@nestjs/common';
import { type AuthenticatedUser, requireRecentProof } from '@whetstone/server/access/authenticated-user';
import { forUpdate, inTransaction } from '@whetstone/server/database/transactions';
import { validationProblem } from '@whetstone/server/http/validation';
import { DataSource } from 'typeorm';
import { changedMeanwhile } from '../../common/changed-meanwhile.ts';
import { recordChange } from '../../common/data-tags.ts';
import { SETTINGS_ROW_ID, StoredDelivery } from '../../common/database/settings-row.ts';
import { deliveryOf, type StoredDeliverySettings } from '../../common/delivery/delivery.ts';
import { digitsOf } from '../../common/money.ts';
import type { StoredSettings } from '../../common/settings.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { auditOf } from './delivery-audit.ts';
import { faultsOf } from './delivery-faults.ts';
import {
  type DeliverySettingsDto,
  deliveryOfRequest,
  presentDelivery,
  priceFaults,
  type SaveDeliveryDto,
} from './delivery-settings.dto.ts';

/** Zones, methods, carriers and calendar, which admins change while the shop runs. */
@Injectable()
export class DeliverySettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
  ) {}

  /** From the database, with the version. */
  async show(): Promise<DeliverySettingsDto> {
    const row = await this.dataSource.getRepository(StoredDelivery).findOneByOrFail({ id: SETTINGS_ROW_ID });
    return present(row, await this.settings.read(this.dataSource));
  }

  /**
   * @throws ProblemException 400 for a country in two zones and other contradictions; 409 with the current settings if another admin has changed
   * them since the given version; 403 if other zones or prices have no recent proof
   */
  async save({ version, ...body }: SaveDeliveryDto, actor: AuthenticatedUser): Promise<DeliverySettingsDto> {
    const saved = await inTransaction(this.dataSource, async (manager) => {
      const row = await manager.findOneOrFail(StoredDelivery, {
        where: { id: SETTINGS_ROW_ID },
        ...forUpdate(manager),
      });
      const settings = await this.settings.read(manager);
      const after = deliveryOfRequest(body, settings.currency);
      const faults = [...priceFaults(body, settings.currency), ...faultsOf(after)];
      if (faults.length > 0) throw validationProblem(faults);
      if (row.version !== version) throw changedMeanwhile('the delivery', present(row, settings));
      const before = deliveryOf(row.content, settings);
      if (JSON.stringify(before.zones) !== JSON.stringify(after.zones)) requireRecentProof(actor);
      const stored: StoredDeliverySettings = { ...after, digits: digitsOf(settings.currency) };
      const changed = { version: version + 1, content: JSON.stringify(stored), changedAt: new Date() };
      await manager.update(StoredDelivery, { id: SETTINGS_ROW_ID }, changed);
      recordChange('settings');
      await this.audit.record(manager, {
        ...{ actor, action: 'settings.changed', subject: 'delivery' },
        ...{ before: auditOf(before, settings), after: auditOf(after, settings) },
      });
      return present({ ...row, ...changed }, settings);
    });
    this.settings.invalidate();
    return saved;
  }
}

function present({ content, version, changedAt }: StoredDelivery, settings: StoredSettings) {
  return presentDelivery(deliveryOf(content, settings), settings.currency, version, changedAt);
}
