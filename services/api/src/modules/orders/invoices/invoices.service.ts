import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { ERASED_CUSTOMER } from '../../../common/erased-customer.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { Order } from '../order.entity.ts';
import { lockByNumber } from '../order-changes.ts';
import { creditedItems } from './credit-notes.ts';
import { Invoice } from './invoice.entity.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { InvoiceIssuer, sellerIncomplete } from './invoice-issuer.service.ts';
import { type InvoiceDto, presentInvoice } from './invoices.dto.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';
import { hasXml, invoiceXml } from './xml/invoice-xml.ts';

/** Setting the text takes processor time. */
const DOWNLOADS: RateLimitRule = { name: 'invoice-pdfs', burst: 60, perMinute: 30 };

const OF_ORDER = 'SELECT number, content FROM invoices WHERE order_id = ? ORDER BY id';
const NAMES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

/** Reads invoices and credit notes, and issues the ones that an admin asks for. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Invoice) private readonly invoices: Repository<Invoice>,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly issuer: InvoiceIssuer,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly limiter: RateLimiter,
    jobs: JobsService,
  ) {
    jobs.addPurge('purge-invoices', EVERY_HOUR, async () => {
      const { invoiceYears } = await settings.get();
      const below = new Date(Date.now());
      below.setUTCFullYear(below.getUTCFullYear() - invoiceYears);
      return { table: 'invoices', column: 'issued_at', below };
    });
  }

  /** @throws ProblemException 404 for an unknown number, and for an invoice of another account */
  async get(number: string, caller: AuthenticatedUser): Promise<InvoiceDocument> {
    const invoice = await this.invoices.findOneBy({ number: number.trim().toUpperCase() });
    if (!invoice) throw invoiceNotFound();
    if (caller.role !== 'admin' && !(await this.orders.existsBy({ id: invoice.orderId, userId: caller.id })))
      throw invoiceNotFound();
    return JSON.parse(invoice.content);
  }

  /** The documents of an order, oldest first, named for the customer. */
  async namesOf(manager: EntityManager, orderId: string): Promise<{ number: string; name: string }[]> {
    const rows = await readPrepared(manager, OF_ORDER, [orderId]);
    return rows.map(({ number, content }) => {
      const document: InvoiceDocument = JSON.parse(String(content));
      const items = creditedItems(document);
      return { number: String(number), name: items ? `Credit note for ${items}` : NAMES[document.kind] };
    });
  }

  async present(invoice: InvoiceDocument): Promise<InvoiceDto> {
    const { electronicInvoices } = await this.settings.get();
    const isElectronic = electronicInvoices && hasXml(invoice);
    return { ...presentInvoice(invoice), ...(isElectronic && { electronic: true as const }) };
  }

  /** UBL by EN 16931. @throws ProblemException 404 if the shop offers none, 429 */
  async xml(invoice: InvoiceDocument, caller: AuthenticatedUser): Promise<string> {
    const { electronicInvoices } = await this.settings.get();
    if (!electronicInvoices || !hasXml(invoice))
      throw new ProblemException(404, 'not-found', 'This invoice cannot be downloaded as XML.');
    await this.limit(caller);
    return invoiceXml(invoice);
  }

  /** @throws ProblemException 429 */
  async pdf(invoice: InvoiceDocument, caller: AuthenticatedUser): Promise<Buffer> {
    await this.limit(caller);
    const { locale } = await this.settings.get();
    return invoicePdf(presentInvoice(invoice), locale);
  }

  private async limit({ id }: AuthenticatedUser): Promise<void> {
    const detail = 'You have downloaded many invoices. Wait a minute and try again.';
    await this.limiter.require(DOWNLOADS, id, detail);
  }

  /**
   * Issues the invoice of an order that has none: before its payment or dispatch, or because the details of the seller were missing then.
   * A repeated call changes nothing.
   * @throws ProblemException 404; 409 for a cancelled, refunded or erased order, and without the details of the seller
   */
  async issue(number: string, caller: AuthenticatedUser): Promise<void> {
    await inTransaction(this.dataSource, 'issue-invoice', async (manager) => {
      const order = await lockByNumber(manager, number);
      if (await manager.existsBy(Invoice, { orderId: order.id, kind: 'invoice' })) return;
      const isErased = order.client === ERASED_CUSTOMER.email;
      if (order.state === 'cancelled' || order.payment === 'refunded' || isErased) throw notInvoiced(order);
      await this.audit.record(manager, {
        ...{ actor: caller, action: 'order.invoice-issued', person: order.userId },
        ...{ subject: order.number, before: {}, after: {} },
      });
      if (!(await this.issuer.issue(manager, order))) throw sellerIncomplete();
    });
  }
}

function invoiceNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no invoice with this number.');
}

function notInvoiced({ number, state, payment }: Order): ProblemException {
  const detail = `Order ${number} is cancelled, refunded or erased, so it gets no invoice.`;
  return new ProblemException(409, 'not-invoiced', detail, { number, state, payment });
}
