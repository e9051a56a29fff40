import type { InvoiceDto } from '@whetstone/contract/api';
import {
  Button,
  FormMessage,
  formatPrice,
  getShop,
  PageHeader,
  Stack,
  TextLink,
  tabularNumerals,
  tokens,
} from '@whetstone/ui';
import { OrderNumber } from '@whetstone/ui/order-number';
import { DocumentAddress, DocumentFact, DocumentLines, DocumentSum } from '@whetstone/ui/receipt';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { useDownload } from '../../shared/download.ts';
import { titleOf } from '../../shared/invoice-title.ts';
import { NotPrinted, Row } from '../../shared/order-layout.tsx';

const Sheet = styled.article`
  ${tabularNumerals}
  line-height: 1.45;
  overflow-wrap: anywhere;

  > h2 {
    margin-bottom: ${tokens.space.l};
    font-size: ${tokens.text.xl};
  }

  section h2 {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.s};
    font-weight: ${tokens.weight.body};
  }

  /* The header of the page is not printed. */
  @media screen {
    > h2 {
      display: none;
    }
  }

  @media print {
    font-size: 10pt;
  }
`;

const Parties = styled.div`
  container-type: inline-size;

  > div {
    display: grid;
    gap: ${tokens.space.l};
    padding-bottom: ${tokens.space.l};
    margin-bottom: ${tokens.space.l};
    border-bottom: 1px solid ${tokens.color.ink};
  }

  @container (width >= 30rem) {
    > div {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: fit-content(33%) minmax(0, 1fr);
  gap: ${tokens.space.xxs} ${tokens.space.m};
  margin-block: ${tokens.space.m} ${tokens.space.l};

  dt {
    color: ${tokens.color.inkMuted};
  }

  dd {
    white-space: pre-line;
  }
`;

/** With large text on a phone, the amounts of a line stand below its name. */
const LinesBox = styled.div`
  container-type: inline-size;

  :is(th, td) {
    vertical-align: baseline;
  }

  small {
    display: block;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.s};
  }

  @container (width < 16rem) {
    thead {
      position: absolute;
      clip-path: inset(50%);
    }

    tr {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      border-bottom: 1px solid ${tokens.color.rule};
    }

    :is(th, td) {
      border: 0;
    }

    :is(th, td):first-child {
      flex-basis: 100%;
    }
  }
`;

const NOT_DOWNLOADED = 'The file could not be downloaded. Check your connection, then try again.';

/** The number does not break at its hyphen. */
export function InvoiceTitle({ number, kind }: Pick<InvoiceDto, 'number' | 'kind'>) {
  return (
    <>
      <span>{kind === 'invoice' ? 'Invoice' : 'Credit note'}</span> <OrderNumber>{number}</OrderNumber>
    </>
  );
}

export function InvoiceSheet({ invoice, isOwn }: { invoice: InvoiceDto; isOwn: boolean }) {
  const { orderNumber, seller, buyer, notes } = invoice;
  const id = useId();
  const order = `/dashboard/${isOwn ? 'myOrders' : 'allOrders'}/${orderNumber}`;
  return (
    <>
      <NotPrinted>
        <PageHeader
          title={<InvoiceTitle number={invoice.number} kind={invoice.kind} />}
          eyebrow={<TextLink to={order}>{`Order ${orderNumber}`}</TextLink>}
        >
          <Stack gap="s">
            <Downloads invoice={invoice} />
            {getShop().legalNotice && <TextLink to="/imprint">Legal notice of the seller</TextLink>}
          </Stack>
        </PageHeader>
      </NotPrinted>
      <Sheet aria-labelledby={id}>
        <h2 id={id}>{titleOf(invoice)}</h2>
        <Parties>
          <div>
            <Party heading="Seller" name={seller.legalName} address={seller.legalAddress}>
              <Facts>
                <DocumentFact term="Email">{seller.email}</DocumentFact>
                <DocumentFact term="Phone">{seller.phone}</DocumentFact>
                <DocumentFact term="VAT number">{seller.vatNumber}</DocumentFact>
                <DocumentFact term="Tax number">{seller.taxNumber}</DocumentFact>
                <DocumentFact term="Register">{seller.companyRegister}</DocumentFact>
                <DocumentFact term="Represented by">{seller.representative}</DocumentFact>
              </Facts>
            </Party>
            <Party heading="Customer" name={buyer.company ?? buyer.name} address={buyer.address}>
              {buyer.company && <p>{buyer.name}</p>}
              <p>{buyer.email}</p>
              {buyer.vatNumber && <p>{`VAT number ${buyer.vatNumber}`}</p>}
            </Party>
          </div>
        </Parties>
        <Dates invoice={invoice} />
        <Amounts invoice={invoice} />
        <Facts>
          <DocumentFact term="Payment">{paymentOf(invoice)}</DocumentFact>
          <DocumentFact term="Account">{seller.bankAccount}</DocumentFact>
          <DocumentFact term="Bank">{seller.bankCode}</DocumentFact>
        </Facts>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Sheet>
    </>
  );
}

/** The PDF, and if the shop offers it, the XML for accounting programs. */
function Downloads({ invoice: { number, electronic } }: { invoice: InvoiceDto }) {
  const path = `/invoices/${encodeURIComponent(number)}`;
  const pdf = useDownload(`${path}/pdf`, () => `${number}.pdf`, NOT_DOWNLOADED);
  const xml = useDownload(`${path}/xml`, () => `${number}.xml`, NOT_DOWNLOADED);
  return (
    <>
      <Row>
        <Button
          variant="primary"
          pending={pdf.status.state === 'running'}
          onClick={() => void pdf.download()}
        >
          Download PDF
        </Button>
        {electronic && (
          <Button pending={xml.status.state === 'running'} onClick={() => void xml.download()}>
            Download XML
          </Button>
        )}
        <Button onClick={() => window.print()}>Print</Button>
      </Row>
      <Outcome status={pdf.status} />
      <Outcome status={xml.status} />
    </>
  );
}

function Outcome({ status }: { status: ReturnType<typeof useDownload>['status'] }) {
  if (status.state === 'saved') return <p role="status">{`Saved as ${status.file}.`}</p>;
  return status.state === 'failed' ? <FormMessage tone="error">{status.reason}</FormMessage> : null;
}

interface PartyProps {
  heading: string;
  name: string;
  address: string;
  children: ReactNode;
}

function Party({ heading, name, address, children }: PartyProps) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>
        <strong>{name}</strong>
      </p>
      {address && <DocumentAddress>{address}</DocumentAddress>}
      {children}
    </section>
  );
}

function Dates({ invoice }: { invoice: InvoiceDto }) {
  const { issuedOn, credited, orderNumber, orderedOn, deliveredTo } = invoice;
  return (
    <Facts>
      <DocumentFact term="Date">{day(issuedOn)}</DocumentFact>
      <DocumentFact term="For invoice">
        {credited && `${credited.number} of ${day(credited.issuedOn)}`}
      </DocumentFact>
      <DocumentFact term="Order">{`${orderNumber} of ${day(orderedOn)}`}</DocumentFact>
      <DocumentFact term="Date of supply">{supplyOf(invoice)}</DocumentFact>
      <DocumentFact term="Delivered to">{deliveredTo}</DocumentFact>
    </Facts>
  );
}

function Amounts({ invoice }: { invoice: InvoiceDto }) {
  const { lines, delivery, discounts, taxes, net, total, currency, kind } = invoice;
  const money = (amount: number) => formatPrice(amount, currency);
  return (
    <LinesBox>
      <DocumentLines $gap={tokens.space.s} $small={tokens.text.s} $large={tokens.text.l}>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {[...lines.entries()].map(([position, { name, taxLabel, quantity, price, amount }]) => (
            <tr key={position}>
              <td>
                <span>{name}</span>
                {taxLabel && <small>{taxLabel}</small>}
              </td>
              <td>{quantity}</td>
              <td>{money(price)}</td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {delivery && (
            <DocumentSum
              label={delivery.name ? `Delivery, ${delivery.name}` : 'Delivery'}
              tax={delivery.taxLabel}
            >
              {money(delivery.amount)}
            </DocumentSum>
          )}
          {discounts?.map(({ label, amount }) => (
            <DocumentSum key={label} label={`Discount: ${label}`}>
              {money(-amount)}
            </DocumentSum>
          ))}
          {taxes.length > 0 && <DocumentSum label="Without tax">{money(net)}</DocumentSum>}
          {taxes.map(({ label, base, amount }) => (
            <DocumentSum key={label} label={`${label} of ${money(base)}`}>
              {money(amount)}
            </DocumentSum>
          ))}
          <DocumentSum label={kind === 'invoice' ? 'Total' : 'Credited'}>{money(total)}</DocumentSum>
        </tfoot>
      </DocumentLines>
    </LinesBox>
  );
}

/** 'November 29, 2026', or 29 November 2026 in a shop of another country. The days are those of the shop, whatever the time zone of the visitor. */
function day(date: string): string {
  return new Date(date).toLocaleDateString(getShop().locale, { dateStyle: 'long', timeZone: 'UTC' });
}

function supplyOf({ shippedOn, expectedSupply }: InvoiceDto): string | undefined {
  if (shippedOn) return day(shippedOn);
  if (!expectedSupply) return undefined;
  const days = [...new Set([expectedSupply.earliest, expectedSupply.latest])].map(day);
  return `Expected ${days.join(' to ')}`;
}

function paymentOf({ kind, paidOn, paidOnline }: InvoiceDto): string {
  if (kind === 'credit-note')
    return paidOnline ? 'Refunded the way you paid' : 'Refunded, or deducted from what is due';
  if (!paidOn) return 'Due';
  return `Paid${paidOnline ? ' online' : ''} on ${day(paidOn)}`;
}
