import { Injectable } from '@nestjs/common';
import { newId } from '@whetstone/server/database/new-id';
import { insertRow, readPrepared } from '@whetstone/server/database/prepared-queries';
import { forUpdate } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type EntityManager, In, IsNull } from 'typeorm';
import { storedUntaxed } from '../../../common/taxes/calculate-taxes.ts';
import type { TaxPlace } from '../../../common/taxes/tax-rates.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { Order, OrderEvent } from '../order.entity.ts';
import { OrderLine } from '../order-line.entity.ts';
import { placeOfOrder, recipientOf } from '../pricing/destination.ts';
import { type Credit, creditNoteOf, creditOf } from './credit-notes.ts';
import { INVOICE_KINDS, Invoice, type InvoiceKind, InvoiceSeries } from './invoice.entity.ts';
import {
  canIssue,
  type InvoiceDocument,
  type Issue,
  invoiceOf,
  type OrderFacts,
} from './invoice-document.ts';

const PREFIXES: Record<InvoiceKind, string> = { invoice: 'INV', 'credit-note': 'CN' };
const DIGITS = 6;
const OWN_ADDRESS = 'SELECT address FROM users WHERE id = ?';

/**
 * Issues invoices and credit notes in the transaction that causes them. Call it last: the number is locked until the commit. To avoid deadlocks,
 * transactions that hold a number wait for no other lock. Only `replace` locks both series: first the credit notes, then the invoices.
 */
@Injectable()
export class InvoiceIssuer {
  constructor(private readonly settings: SettingsService) {}

  /** Issues the invoice of a locked order unless it has one. Returns false if the details of the seller are incomplete. */
  async issue(manager: EntityManager, { id }: Order): Promise<boolean> {
    const settings = await this.settings.read(manager);
    if (!canIssue(settings)) return false;
    if (await manager.existsBy(Invoice, { orderId: id, kind: 'invoice' })) return true;
    const facts = await this.factsOf(manager, id);
    await store(manager, id, 'invoice', (issue) => invoiceOf(facts, settings, issue));
    return true;
  }

  /** Issues a credit note for an invoiced order, unless earlier ones have returned everything. */
  async credit(manager: EntityManager, { id: orderId }: Order, credit: Credit = {}): Promise<void> {
    const documents = await documentsOf(manager, orderId);
    const invoice = lastInvoice(documents);
    if (!invoice) return;
    const earlier = documents.filter(({ credited }) => credited?.number === invoice.number);
    const amounts = creditOf(invoice, earlier, credit);
    if (!amounts) return;
    const settings = await this.settings.read(manager);
    await store(manager, orderId, 'credit-note', (issue) => creditNoteOf(invoice, amounts, settings, issue));
  }

  /**
   * Replaces the invoice of a locked order after its price has changed: a credit note returns what is left of it. Does nothing without an invoice.
   * @throws ProblemException 409 `seller-incomplete`
   */
  async replace(manager: EntityManager, order: Order): Promise<void> {
    const replaced = lastInvoice(await documentsOf(manager, order.id));
    if (!replaced) return;
    const settings = await this.settings.read(manager);
    if (!canIssue(settings)) throw sellerIncomplete();
    await this.credit(manager, order);
    const facts = await this.factsOf(manager, order.id);
    await store(manager, order.id, 'invoice', (issue) => {
      const invoice = invoiceOf(facts, settings, issue);
      return { ...invoice, notes: [`Replaces the invoice ${replaced.number}.`, ...invoice.notes] };
    });
  }

  private async factsOf(manager: EntityManager, id: string): Promise<OrderFacts> {
    const order = await manager.findOneByOrFail(Order, { id });
    const open = { orderId: id, cancelledAt: IsNull() };
    const lines = await manager.find(OrderLine, { where: open, order: { id: 'ASC' } });
    const events = await manager.findBy(OrderEvent, { orderId: id, kind: In(['paid', 'shipped']) });
    const eventOf = (wanted: 'paid' | 'shipped') => events.find(({ kind }) => kind === wanted);
    const [paid, shipped] = [eventOf('paid'), eventOf('shipped')];
    const [customer] = recipientOf(order) ? await readPrepared(manager, OWN_ADDRESS, [order.userId]) : [];
    return {
      ...{ order, lines },
      // A provider has no account.
      isPaidOnline: paid?.actorId === null,
      shippedAt: shipped?.createdAt ?? null,
      paidAt: paid?.createdAt ?? null,
      paidOn: paid?.happenedOn ?? null,
      ownAddress: String(customer?.address ?? ''),
      untaxed: isSamePlace(storedUntaxed(order), placeOfOrder(order)),
    };
  }
}

export function sellerIncomplete(): ProblemException {
  const detail = 'Enter the legal name and the legal address of the shop in the settings first.';
  return new ProblemException(409, 'seller-incomplete', detail);
}

/** An order whose address has been corrected keeps the taxes of the place before. */
function isSamePlace(untaxed: TaxPlace | null, { country, region }: TaxPlace): boolean {
  return untaxed?.country === country && untaxed.region === region;
}

/** Oldest first. */
async function documentsOf(manager: EntityManager, orderId: string): Promise<InvoiceDocument[]> {
  const issued = await manager.find(Invoice, { where: { orderId }, order: { id: 'ASC' } });
  return issued.map(({ content }) => JSON.parse(content));
}

function lastInvoice(documents: readonly InvoiceDocument[]): InvoiceDocument | undefined {
  return documents.findLast(({ kind }) => kind === 'invoice');
}

async function store(
  manager: EntityManager,
  orderId: string,
  kind: InvoiceKind,
  documentOf: (issue: Issue) => InvoiceDocument,
): Promise<void> {
  const issue = await nextNumber(manager, kind);
  const content = JSON.stringify(documentOf(issue));
  await insertRow(manager, Invoice, { id: newId(), kind, orderId, content, ...issue });
}

async function nextNumber(manager: EntityManager, kind: InvoiceKind): Promise<Issue> {
  const series = await manager.findOneOrFail(InvoiceSeries, { where: { kind }, ...forUpdate(manager) });
  const lastNumber = series.lastNumber + 1;
  const issuedAt = new Date(Math.max(Date.now(), series.issuedAt.getTime()));
  await manager.update(InvoiceSeries, { kind }, { lastNumber, issuedAt });
  return { number: numberOf(kind, lastNumber), issuedAt };
}

function numberOf(kind: InvoiceKind, number: number): string {
  return `${PREFIXES[kind]}-${String(number).padStart(DIGITS, '0')}`;
}

/** The numbers of all kinds with these digits. */
export function numbersOf(number: number): string[] {
  return INVOICE_KINDS.map((kind) => numberOf(kind, number));
}
