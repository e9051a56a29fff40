import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { type Condition, TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { Page } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { In, IsNull, type Repository } from 'typeorm';
import { digitsOf, toMajor } from '../../../common/money.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { Order } from '../order.entity.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import type { ListDifferencesQuery, PaymentDifferenceDto } from './differences.dto.ts';
import { type DifferenceKind, type Fault, PaymentDifference } from './payment-difference.entity.ts';

/** What a comparison finds. */
export type NewDifference = Pick<
  PaymentDifference,
  'kind' | 'provider' | 'reference' | 'orderId' | 'expectedCents' | 'actualCents'
> & {
  fault: Fault;
  /** When its refund or dispute changed. A later decision of an admin includes the change. */
  changedAt?: Date;
};

/** The differences between the shop and its payment providers, which admins decide. */
@Injectable()
export class DifferencesService {
  private readonly table: TableReader<PaymentDifference>;

  constructor(
    @InjectRepository(PaymentDifference) private readonly differences: Repository<PaymentDifference>,
    private readonly audit: AuditLog,
    private readonly providers: PaymentProviders,
  ) {
    this.table = new TableReader(differences);
  }

  /**
   * Records a difference, unless it is open, or an admin has resolved it and nothing has changed since. Two instances can find one difference at the
   * same time.
   * @returns whether the difference is new, or open again
   */
  async add({ changedAt, fault, ...found }: NewDifference): Promise<boolean> {
    const { kind, reference } = found;
    const detail = JSON.stringify(fault);
    const known = await this.differences.findOneBy({ kind, reference });
    const open = { foundAt: new Date(Date.now()), resolvedAt: null, resolvedBy: null, note: '' };
    if (known) {
      const { id, resolvedAt } = known;
      if (known.resolvedBy !== null && !hasChanged(known, detail, changedAt)) return false;
      const { expectedCents, actualCents } = found;
      const isOpen = resolvedAt === null;
      const changes = { detail, expectedCents, actualCents, ...(!isOpen && open) };
      // Unless an admin has resolved it meanwhile.
      await this.differences.update({ id, resolvedAt: resolvedAt ?? IsNull() }, changes);
      return !isOpen;
    }
    const row = { ...found, ...open, detail, id: newId() };
    await this.differences.createQueryBuilder().insert().values(row).orIgnore().updateEntity(false).execute();
    return true;
  }

  /** Resolves an open difference that has ended without a decision. */
  async close(ended: Pick<PaymentDifference, 'kind' | 'reference'>, note: string): Promise<void> {
    await this.differences.update(
      { ...ended, resolvedAt: IsNull() },
      { resolvedAt: new Date(Date.now()), note },
    );
  }

  /** The references of the open differences of a kind at a provider. */
  async openReferences(kind: DifferenceKind, provider: string): Promise<string[]> {
    const open = await this.differences.findBy({ kind, provider, resolvedAt: IsNull() });
    return open.map(({ reference }) => reference);
  }

  /** Resolves the open differences that a complete comparison did not find. A comparison with the lists of a provider is never complete: they begin a week ago. */
  async resolveMissing(found: readonly NewDifference[]): Promise<void> {
    const present = new Set(found.map(({ kind, reference }) => `${kind} ${reference}`));
    const kinds = In(['wrong-state', 'failing-refund', 'unclosed-payment'] satisfies DifferenceKind[]);
    const open = await this.differences.findBy({ kind: kinds, resolvedAt: IsNull() });
    for (const { kind, reference } of open) {
      if (present.has(`${kind} ${reference}`)) continue;
      await this.close({ kind, reference }, 'A later comparison did not find it.');
    }
  }

  countOpen(): Promise<number> {
    return this.differences.countBy({ resolvedAt: IsNull() });
  }

  /** Newest first. */
  async list({ state, ...page }: ListDifferencesQuery): Promise<Page<PaymentDifferenceDto>> {
    const where: Condition[] = [];
    if (state) where.push({ sql: `resolved_at IS ${state === 'open' ? '' : 'NOT '}NULL`, values: [] });
    const found = await keysetPage(this.table, where, sortOrder('newest'), page);
    const orders = await this.ordersOf(found.items);
    return found.map((difference) => this.present(difference, orders));
  }

  /** @throws ProblemException 404, 409 for a resolved difference */
  async resolve(id: string, note: string, admin: AuthenticatedUser): Promise<PaymentDifferenceDto> {
    const { orderId } = await this.findOpen(id);
    const resolved = { resolvedAt: new Date(Date.now()), resolvedBy: admin.name, note };
    const { affected } = await inTransaction(this.differences.manager.dataSource, async (manager) => {
      const updated = await manager.update(PaymentDifference, { id, resolvedAt: IsNull() }, resolved);
      if (updated.affected !== 1) return updated;
      const order = orderId === null ? null : await manager.findOneBy(Order, { id: orderId });
      const action = 'payment-difference.resolved';
      const subject = { kind: 'payment-difference', id };
      // The note can be about the customer.
      const person = order?.userId ?? null;
      await this.audit.record(manager, { actor: admin, action, subject, after: { note }, person });
      return updated;
    });
    if (affected === 0) throw alreadyResolved();
    return this.get(id);
  }

  /** @throws ProblemException 404, 409 for a resolved difference */
  async findOpen(id: string): Promise<PaymentDifference> {
    const difference = await this.find(id);
    if (difference.resolvedAt) throw alreadyResolved();
    return difference;
  }

  async get(id: string): Promise<PaymentDifferenceDto> {
    const difference = await this.find(id);
    return this.present(difference, await this.ordersOf([difference]));
  }

  private async find(id: string): Promise<PaymentDifference> {
    const difference = await this.differences.findOneBy({ id });
    if (!difference) throw new ProblemException(404, 'not-found', 'There is no difference with this id.');
    return difference;
  }

  private present(difference: PaymentDifference, orders: ReadonlyMap<string, Order>): PaymentDifferenceDto {
    const order = orders.get(difference.orderId ?? '');
    const { id: _id, kind, reference, expectedCents, actualCents } = difference;
    const { code, params = {} }: Fault = JSON.parse(difference.detail);
    const digits = digitsOf(order?.currency ?? 'USD');
    return {
      ...{ _id, kind, reference, code, params },
      provider: this.providers.nameOf(difference.provider),
      number: order?.number,
      currency: order?.currency,
      expected: toMajor(expectedCents, digits),
      actual: toMajor(actualCents, digits),
      foundAt: difference.foundAt.toISOString(),
      resolvedAt: difference.resolvedAt?.toISOString(),
      resolvedBy: difference.resolvedBy ?? undefined,
      note: difference.note || undefined,
    };
  }

  /** The orders of the differences by their ids, with number and currency. */
  private async ordersOf(differences: readonly PaymentDifference[]): Promise<Map<string, Order>> {
    const ids = differences.flatMap(({ orderId }) => orderId ?? []);
    if (ids.length === 0) return new Map();
    const select = { id: true, number: true, currency: true } as const;
    const orders = this.differences.manager.getRepository(Order);
    const found = await orders.find({ where: { id: In(ids) }, select });
    return new Map(found.map((order) => [order.id, order]));
  }
}

/** Whether the reason changed after an admin resolved the difference. The same failure, repeated, is no news. */
function hasChanged({ detail, resolvedAt }: PaymentDifference, found: string, changedAt?: Date): boolean {
  return changedAt !== undefined && resolvedAt !== null && changedAt > resolvedAt && detail !== found;
}

function alreadyResolved(): ProblemException {
  return new ProblemException(409, 'difference-resolved', 'This difference is resolved already.');
}
