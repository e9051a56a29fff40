import PDFDocument from 'pdfkit';
import { formatMoney } from '../../../../common/money.ts';
import { englishLocale, type Locale } from '../../../../common/settings.ts';
import type { InvoiceDto } from '../invoices.dto.ts';
import { readFont, type Weight } from './fonts.ts';
import { visualRuns, wrap } from './text-layout.ts';

const MARGIN = 50;
const SIZE = 9.5;
const LEADING = 1.45;
/** Of A4, in points. */
const [WIDTH, HEIGHT] = [595, 842];
const [LEFT, RIGHT] = [MARGIN, WIDTH - MARGIN];
const BOTTOM = HEIGHT - MARGIN - 20;
const MIDDLE = LEFT + (RIGHT - LEFT) / 2;
/** The right edges of the columns with numbers. */
const [QUANTITY, PRICE] = [360, 450];
const MUTED = '#555555';
/** The accent of the light theme in `@whetstone/ui`. */
const ACCENT = '#a3211f';

interface Style {
  size?: number;
  weight?: Weight;
  color?: string;
  /** Whether `x` is the right edge. */
  end?: boolean;
}

/** A document with a position from which the next text goes on. */
class Sheet {
  y = MARGIN;
  private readonly fonts = new Set<string>();

  constructor(readonly pdf: PDFKit.PDFDocument) {}

  /** Writes a text in a column. Returns the position below it. */
  write(text: string, x: number, width: number, top: number, style: Style = {}): number {
    const { size = SIZE, weight = 400, color = '#000000', end = false } = style;
    const widthOf = (line: string) =>
      visualRuns(line, weight).reduce((sum, run) => sum + this.runWidth(run, size), 0);
    let y = top;
    for (const line of wrap(text, width, widthOf)) {
      let left = end ? x - widthOf(line) : x;
      for (const run of visualRuns(line, weight)) {
        const at = { lineBreak: false, baseline: 'alphabetic' } as const;
        this.use(run.font, size)
          .fillColor(color)
          .text(run.text, left, y + size, at);
        left += this.runWidth(run, size);
      }
      y += size * LEADING;
    }
    return y;
  }

  rule(color: string, width = 0.5): void {
    this.pdf.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(width).strokeColor(color).stroke();
    this.y += 5;
  }

  /** Continues on another page unless this height is left. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.pdf.addPage();
    this.y = MARGIN;
    return true;
  }

  private runWidth({ text, font }: { text: string; font: string }, size: number): number {
    return this.use(font, size).widthOfString(text);
  }

  private use(font: string, size: number): PDFKit.PDFDocument {
    if (!this.fonts.has(font)) this.pdf.registerFont(font, readFont(font));
    this.fonts.add(font);
    return this.pdf.font(font).fontSize(size);
  }
}

/** An invoice or a credit note as PDF. Fonts are embedded. @param locale how amounts and days look, such as en-GB */
export async function invoicePdf(invoice: InvoiceDto, locale: Locale): Promise<Buffer> {
  const title = `${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.number}`;
  const info = { Title: title, Author: invoice.seller.legalName, CreationDate: new Date(invoice.issuedOn) };
  const options = { size: 'A4', margin: MARGIN, bufferPages: true, pdfVersion: '1.7', lang: 'en' } as const;
  const pdf = new PDFDocument({ ...options, displayTitle: true, info, font: '' });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  const sheet = new Sheet(pdf);
  const money = (amount: number) => formatMoney(amount, { locale, currency: invoice.currency });
  const day = daysIn(locale);
  writeLetterhead(sheet, invoice.seller.legalName);
  sheet.y = sheet.write(title, LEFT, RIGHT - LEFT, sheet.y, { size: 20, weight: 700 }) + 12;
  writeParties(sheet, invoice);
  writeFacts(sheet, [
    ['Date', day(invoice.issuedOn)],
    ['For invoice', invoice.credited && `${invoice.credited.number} of ${day(invoice.credited.issuedOn)}`],
    ['Order', `${invoice.orderNumber} of ${day(invoice.orderedOn)}`],
    ['Date of supply', supplyOf(invoice, day)],
    ['Delivered to', invoice.deliveredTo],
  ]);
  writeLines(sheet, invoice, money);
  writeTotals(sheet, invoice, money);
  writeFacts(sheet, [
    ['Payment', paymentOf(invoice, day)],
    ['Account', invoice.seller.bankAccount],
    ['Bank', invoice.seller.bankCode],
  ]);
  for (const note of invoice.notes) {
    sheet.need(2 * SIZE * LEADING);
    sheet.y = sheet.write(note, LEFT, RIGHT - LEFT, sheet.y) + 4;
  }
  numberPages(sheet, title);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The name above a line, as in the emails of the shop. */
function writeLetterhead(sheet: Sheet, name: string): void {
  sheet.y = sheet.write(name, LEFT, RIGHT - LEFT, sheet.y, { size: 13, weight: 700 }) + 4;
  sheet.rule(ACCENT, 3);
  sheet.y += 20;
}

function writeParties(sheet: Sheet, { seller, buyer }: InvoiceDto): void {
  const details = [
    seller.legalAddress,
    seller.email,
    seller.phone,
    seller.vatNumber && `VAT number ${seller.vatNumber}`,
    seller.taxNumber && `Tax number ${seller.taxNumber}`,
    seller.companyRegister,
    seller.representative && `Represented by ${seller.representative}`,
  ].flatMap((detail) => detail || []);
  const { name, company, vatNumber } = buyer;
  const customer = [company && name, buyer.address, buyer.email, vatNumber && `VAT number ${vatNumber}`];
  const bottoms = [
    party(sheet, LEFT, 'Seller', seller.legalName, details),
    party(
      sheet,
      MIDDLE,
      'Customer',
      company ?? name,
      customer.flatMap((detail) => detail || []),
    ),
  ];
  sheet.y = Math.max(...bottoms) + 8;
  sheet.rule('#000000');
}

function party(sheet: Sheet, x: number, heading: string, name: string, details: readonly string[]): number {
  const width = MIDDLE - LEFT - 20;
  let y = sheet.write(heading, x, width, sheet.y, { color: MUTED });
  y = sheet.write(name, x, width, y, { weight: 700 });
  return sheet.write(details.join('\n'), x, width, y);
}

/** Leaves out empty values. */
function writeFacts(sheet: Sheet, facts: readonly (readonly [string, string | undefined])[]): void {
  sheet.y += 6;
  for (const [term, value] of facts) {
    if (!value) continue;
    sheet.need(2 * SIZE * LEADING);
    sheet.write(term, LEFT, 90, sheet.y, { color: MUTED });
    sheet.y = sheet.write(value, LEFT + 95, RIGHT - LEFT - 95, sheet.y);
  }
  sheet.y += 10;
}

type Format = (amount: number) => string;

function writeLines(sheet: Sheet, { lines }: InvoiceDto, money: Format): void {
  writeHeadings(sheet);
  for (const { name, taxLabel, quantity, price, amount } of lines) {
    if (sheet.need(3 * SIZE * LEADING)) writeHeadings(sheet);
    const top = sheet.y;
    sheet.write(String(quantity), QUANTITY, 60, top, { end: true });
    sheet.write(money(price), PRICE, 90, top, { end: true });
    sheet.write(money(amount), RIGHT, 90, top, { end: true });
    sheet.y = sheet.write(name, LEFT, QUANTITY - LEFT - 60, top);
    if (taxLabel) sheet.y = sheet.write(taxLabel, LEFT, 200, sheet.y, { size: 8, color: MUTED });
    sheet.y += 2;
    sheet.rule('#cccccc');
  }
}

function writeHeadings(sheet: Sheet): void {
  const style = { size: 8, color: MUTED };
  sheet.write('Quantity', QUANTITY, 60, sheet.y, { ...style, end: true });
  sheet.write('Price', PRICE, 90, sheet.y, { ...style, end: true });
  sheet.write('Amount', RIGHT, 90, sheet.y, { ...style, end: true });
  sheet.y = sheet.write('Tool', LEFT, 200, sheet.y, style);
  sheet.rule('#000000');
}

function writeTotals(sheet: Sheet, invoice: InvoiceDto, money: Format): void {
  const { delivery, discounts = [], taxes, net, total, kind } = invoice;
  const rows: (readonly [string, number])[] = [
    ...(delivery ? [[nameOf(delivery), delivery.amount] as const] : []),
    ...discounts.map(({ label, amount }) => [`Discount: ${label}`, -amount] as const),
    ...(taxes.length > 0 ? [['Without tax', net] as const] : []),
    ...taxes.map(({ label, base, amount }) => [`${label} of ${money(base)}`, amount] as const),
  ];
  for (const [label, amount] of rows) {
    sheet.need(2 * SIZE * LEADING);
    sheet.write(money(amount), RIGHT, 90, sheet.y, { end: true });
    sheet.y = sheet.write(label, LEFT, PRICE - LEFT, sheet.y) + 2;
  }
  sheet.need(3 * SIZE * LEADING);
  sheet.rule('#000000');
  sheet.write(money(total), RIGHT, 130, sheet.y, { end: true, size: 13, weight: 700 });
  const label = kind === 'invoice' ? 'Total' : 'Credited';
  sheet.y = sheet.write(label, LEFT, 200, sheet.y, { size: 13, weight: 700 });
}

function nameOf({ name, taxLabel }: NonNullable<InvoiceDto['delivery']>): string {
  const label = name ? `Delivery, ${name}` : 'Delivery';
  return taxLabel ? `${label} (${taxLabel})` : label;
}

function numberPages(sheet: Sheet, title: string): void {
  const { start, count } = sheet.pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.pdf.switchToPage(start + page);
    const style = { size: 8, color: MUTED };
    sheet.write(title, LEFT, 300, HEIGHT - MARGIN, style);
    sheet.write(`Page ${page + 1} of ${count}`, RIGHT, 100, HEIGHT - MARGIN, { ...style, end: true });
  }
}

/** The same words as on the page of the invoice, as the next ones. */
function supplyOf({ shippedOn, expectedSupply }: InvoiceDto, day: Days): string | undefined {
  if (shippedOn) return day(shippedOn);
  if (!expectedSupply) return undefined;
  const days = [...new Set([expectedSupply.earliest, expectedSupply.latest])].map(day);
  return `Expected ${days.join(' to ')}`;
}

function paymentOf({ kind, paidOn, paidOnline }: InvoiceDto, day: Days): string {
  if (kind === 'credit-note')
    return paidOnline ? 'Refunded the way you paid' : 'Refunded, or deducted from what is due';
  if (!paidOn) return 'Due';
  return `Paid${paidOnline ? ' online' : ''} on ${day(paidOn)}`;
}

type Days = (date: string) => string;

/** 'November 29, 2026', or 29 November 2026. */
function daysIn(locale: Locale): Days {
  const format = new Intl.DateTimeFormat(englishLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return (date) => format.format(new Date(date));
}
