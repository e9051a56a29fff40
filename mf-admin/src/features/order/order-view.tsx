import type { Order } from '@whetstone/contract';
import { phoneLink } from '@whetstone/contract/phone-link';
import {
  Badge,
  Button,
  ButtonLink,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  FormMessage,
  Stack,
  TextLink,
  tokens,
} from '@whetstone/ui';
import { EmailText } from '@whetstone/ui/email-text';
import { deliveryDates, isDeliveryExpected } from '@whetstone/ui/expected-delivery';
import { Late } from '@whetstone/ui/late';
import { hasReceipt, Receipt } from '@whetstone/ui/receipt';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import { formatDay, shopTime } from '../../shared/format.ts';
import { PlainLink } from '../../shared/links.ts';
import {
  ORDERS_PATH,
  PaymentLabel,
  paymentText,
  StateLabel,
  stateText,
} from '../../shared/orders/order-state.tsx';
import { hasPackingSlip, PrintsPackingSlips, Screen } from '../../shared/orders/packing-slips.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';
import { Row } from '../../shared/row.ts';
import { SideBySide } from '../../shared/side-by-side.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { EndLinks } from './end-links.tsx';
import { OpenReturns, useOpenReturns } from './open-returns.tsx';
import { useOrder } from './order.api.ts';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTimeline } from './order-timeline.tsx';

/** Few orders have one. */
const loadVatNumber = () => import(/* webpackChunkName: "vat-number" */ './vat-number.tsx');

interface OrderViewProps {
  number: string;
  header: ReactNode;
}

/** One order with everything that packing and shipping needs. Prints its packing slip, or its receipt. */
export function OrderView({ number, header }: OrderViewProps) {
  const { currentData: order, error, refetch } = useOrder(number);
  const [printsReceipt, setPrintsReceipt] = useState(false);
  useEffect(() => {
    if (!printsReceipt) return;
    const stop = () => setPrintsReceipt(false);
    addEventListener('afterprint', stop);
    window.print();
    return () => removeEventListener('afterprint', stop);
  }, [printsReceipt]);
  return (
    <>
      <PrintsPackingSlips orders={order && !printsReceipt ? [order] : []}>
        <Screen $printed={!printsReceipt}>
          {header}
          {order ? (
            <OrderDetails order={order} refetch={refetch} onPrintReceipt={() => setPrintsReceipt(true)} />
          ) : (
            <NotLoaded what="order" error={error} onRetry={refetch}>
              <OrderNotFound number={number} />
            </NotLoaded>
          )}
        </Screen>
      </PrintsPackingSlips>
      {order && printsReceipt && (
        <Receipt
          order={order}
          state={stateText(order)}
          payment={paymentText(order)}
          day={(at) => (at.includes('T') ? shopTime(at, { dateStyle: 'medium' }) : formatDay(at))}
        />
      )}
    </>
  );
}

function OrderNotFound({ number }: { number: string }) {
  return (
    <EmptyState
      title="Order not found"
      action={
        <ButtonLink to={ORDERS_PATH} $size="small">
          Show all orders
        </ButtonLink>
      }
    >
      {`There is no order ${number}. Check the number, or search for the customer.`}
    </EmptyState>
  );
}

const Status = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs} ${tokens.space.l};
  font-size: ${tokens.text.l};
  font-weight: ${tokens.weight.strong};
`;

const PrintButtons = styled(Row)`
  margin-inline-start: auto;
`;

interface OrderDetailsProps {
  order: Order;
  refetch: () => unknown;
  onPrintReceipt: () => void;
}

function OrderDetails({ order, refetch, onPrintReceipt }: OrderDetailsProps) {
  const [notice, setNotice] = useState<string>();
  const openReturns = useOpenReturns(order);
  const showFailure = (sentence: string | undefined) => {
    setNotice(sentence);
    refetch();
  };
  return (
    <Stack gap="xl">
      <Stack gap="m">
        <Status>
          <StateLabel {...order} />
          <PaymentLabel {...order} />
          {!order.verified && <Badge tone="ochre">Unconfirmed email</Badge>}
          <PrintButtons>
            {hasPackingSlip(order) && (
              <Button size="small" onClick={() => window.print()}>
                Print packing slip
              </Button>
            )}
            <Button size="small" onClick={onPrintReceipt}>
              {hasReceipt(order) ? 'Print receipt' : 'Print order'}
            </Button>
          </PrintButtons>
        </Status>
        {order.keptUntil && (
          <FormMessage tone="info">
            The shop cancels this order on <ShortTime at={order.keptUntil} />, unless the customer pays it or
            confirms the email address.
          </FormMessage>
        )}
        {isDisputed(order) && (
          <FormMessage tone="error">
            The customer's bank disputes the payment. Do not ship the order before the bank has decided.
            Answer the bank at the payment provider.
          </FormMessage>
        )}
        {notice && <FormMessage tone="error">{notice}</FormMessage>}
        <OpenReturns returns={openReturns ?? []} />
        <OrderSteps
          order={order}
          hasOpenReturn={openReturns?.length !== 0}
          onTaken={() => setNotice(undefined)}
          onConflict={showFailure}
        />
      </Stack>
      <SideBySide columns="minmax(0, 1fr) 19rem">
        <ConsoleSection heading="Lines">
          <OrderLines order={order} onCancelled={showFailure} />
        </ConsoleSection>
        <Stack gap="xl">
          <ConsoleSection heading="Delivery">
            <Delivery order={order} />
            <EndLinks number={order.number} />
          </ConsoleSection>
          {order.payments.length + order.refunds.length > 0 && (
            <ConsoleSection heading="Online payment">
              <OrderPayments payments={order.payments} refunds={order.refunds} currency={order.currency} />
            </ConsoleSection>
          )}
          {order.vat && (
            <ConsoleSection heading="VAT number">
              <Late load={loadVatNumber} fallback={order.vat.number}>
                {({ VatNumber }) => <VatNumber order={order} />}
              </Late>
            </ConsoleSection>
          )}
          <ConsoleSection heading="Invoices">
            <OrderInvoices order={order} />
          </ConsoleSection>
        </Stack>
        <ConsoleSection heading="Timeline">
          <OrderTimeline order={order} />
        </ConsoleSection>
      </SideBySide>
    </Stack>
  );
}

/** Whether a dispute is neither won nor lost. */
function isDisputed({ history }: Order): boolean {
  const count = (...kinds: string[]) => history.filter(({ kind }) => kinds.includes(kind)).length;
  return count('dispute-opened') > count('dispute-won', 'dispute-lost');
}

const Address = styled.address`
  font-style: normal;
  white-space: pre-line;
`;

const Related = styled.p`
  margin-top: ${tokens.space.m};
`;

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** The country of an order. Undefined if the address ends with its name. */
function unnamedCountry({ country, address }: Order): string | undefined {
  const name = COUNTRIES.of(country);
  return name && !address.endsWith(name) ? name : undefined;
}

/** The email of the orders of an erased account. Nobody reads it, and no search finds it. */
const ERASED_CLIENT = 'erased@customer.invalid';

function Delivery({ order }: { order: Order }) {
  const { client, clientName, address, phone, deliveryName, parcels } = order;
  const isErased = client === ERASED_CLIENT;
  const country = unnamedCountry(order);
  return (
    <>
      <DescriptionList>
        <DescriptionItem term="Customer">{clientName}</DescriptionItem>
        <DescriptionItem term="Address">
          <Address>{address}</Address>
        </DescriptionItem>
        {country && <DescriptionItem term="Country">{country}</DescriptionItem>}
        <DescriptionItem term="Phone">
          {isErased ? phone : <PlainLink href={phoneLink(phone)}>{phone}</PlainLink>}
        </DescriptionItem>
        <DescriptionItem term="Email">
          {isErased ? (
            'Erased'
          ) : (
            <PlainLink href={`mailto:${client}`}>
              <EmailText email={client} />
            </PlainLink>
          )}
        </DescriptionItem>
        <DescriptionItem term="Method">{deliveryName}</DescriptionItem>
        <Parcels parcels={parcels} />
        <ExpectedDelivery order={order} />
      </DescriptionList>
      {!isErased && <CorrectAddress order={order} />}
      {!isErased && (
        <Related>
          <TextLink to={`${ORDERS_PATH}?${new URLSearchParams({ q: client, state: 'any' })}`}>
            {`All orders of ${clientName}`}
          </TextLink>
        </Related>
      )}
    </>
  );
}

function Parcels({ parcels }: { parcels: Order['parcels'] }) {
  return parcels.map(({ at, carrier, tracking, trackingUrl, lines }, index) => (
    <DescriptionItem key={at} term={parcels.length === 1 ? 'Parcel' : `Parcel ${index + 1}`}>
      <ShortTime at={at} />
      <br />
      <span>{tracking ? `${carrier}, ` : carrier}</span>
      {trackingUrl ? <PlainLink href={trackingUrl}>{tracking}</PlainLink> : <span>{tracking}</span>}
      {lines.map(({ id, service, quantity }) => (
        <div key={id}>{`${quantity} × ${service}`}</div>
      ))}
    </DescriptionItem>
  ));
}

/** As the customer sees it. */
function ExpectedDelivery({ order }: { order: Order }) {
  if (!isDeliveryExpected(order)) return null;
  return <DescriptionItem term="Expected delivery">{deliveryDates(order.deliveryMethod)}</DescriptionItem>;
}
