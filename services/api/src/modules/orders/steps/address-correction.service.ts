import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { writePrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { destinationIn } from '../../../common/postal/postal.dto.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { correctionReference } from '../address-corrections.ts';
import { Announcer } from '../announcer.service.ts';
import { phoneDigits, searchColumns } from '../lists/order-search.ts';
import { Order, type OrderState } from '../order.entity.ts';
import { lockByNumber, record } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import type { CorrectAddressDto } from '../order-requests.dto.ts';
import { storedVat } from '../order-vat.ts';
import { addressAlone, destinationOf, isAddressOf, recipientOf } from '../pricing/destination.ts';

/** Before these, nobody has written the address on a parcel that left. */
const CORRECTABLE: readonly OrderState[] = ['placed', 'packed'];
const SET_SEARCH = 'UPDATE orders SET search_text = ?, search_terms = ? WHERE id = ?';

/** Corrects where an order goes, until it is shipped. */
@Injectable()
export class AddressCorrection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly announcer: Announcer,
    private readonly audit: AuditLog,
  ) {}

  /**
   * The history keeps the address before. A repeated correction changes nothing.
   * @throws ProblemException 404; 409 for a shipped or cancelled order, and for another address that `destinationOf` rejects
   */
  async correct(number: string, body: CorrectAddressDto, caller: AuthenticatedUser): Promise<void> {
    const settings = await this.settings.get();
    const { phone } = body;
    await inTransaction(this.dataSource, 'correct-address', async (manager) => {
      const order = await lockByNumber(manager, number);
      if (!CORRECTABLE.includes(order.state)) throw addressIsFinal(order);
      const wanted = destinationIn(body);
      const { address, country, postal } = isAddressOf(order, wanted)
        ? order
        : destinationOf(wanted, settings);
      const { id, client, clientName, changedAt } = order;
      const isFreed = Boolean(storedVat(order)?.exemption);
      if (isFreed && order.country !== country) throw countryIsFinal(order);
      if (order.address === address && order.postal === postal && order.phone === phone) return;
      await manager.update(Order, { id }, { address, country, postal, phone, changedAt });
      await manager.update(OrderLine, { orderId: id }, { address, phone });
      const lines = await manager.findBy(OrderLine, { orderId: id });
      const texts = [client, clientName, address, phoneDigits(phone), ...lines.map(({ service }) => service)];
      const { searchText, searchTerms } = searchColumns([order.number, ...texts]);
      await writePrepared(manager, SET_SEARCH, [searchText, searchTerms, id]);
      const reference = correctionReference(order, { address, country, phone });
      await record(manager, order, caller, { kind: 'address-changed', note: order.address, reference });
      // The log outlives the personal data of the order, so it contains the names of the changed fields, without the values.
      await this.audit.record(manager, {
        ...{ actor: caller, action: 'order.address-changed', subject: order.number },
        person: order.userId,
        before: { country: order.country },
        after: { country, changed: changedNames(order, { address, country, postal, phone }) },
      });
    });
    this.announcer.wake();
  }
}

type Contact = Pick<Order, 'address' | 'country' | 'postal' | 'phone'>;

/** Such as `recipient, phone`. */
function changedNames(before: Contact, after: Contact): string {
  const values = (order: Contact) => ({
    recipient: recipientOf(order),
    address: addressAlone(order),
    country: order.country,
    phone: order.phone,
  });
  const [old, changed] = [values(before), values(after)];
  const names = Object.keys(old) as (keyof typeof old)[];
  // The parts of an address can change while its text stays.
  return names.filter((name) => old[name] !== changed[name]).join(', ') || 'address';
}

function addressIsFinal({ number, state }: Order): ProblemException {
  const detail = `Order ${number} is ${state}, so its address cannot be changed.`;
  return new ProblemException(409, 'address-is-final', detail, { number, state });
}

function countryIsFinal({ number, state }: Order): ProblemException {
  const detail = `Order ${number} is untaxed because of its VAT number, so its country cannot be changed. Cancel the order, and ask the customer to order again.`;
  return new ProblemException(409, 'address-is-final', detail, { number, state });
}
