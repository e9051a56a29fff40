import { screen } from '@testing-library/react';
import { openPage } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { Page as ContactPage } from './contact.tsx';
import { Page as PrivacyPage } from './privacy.tsx';
import { Page as ReturnsPage } from './returns.tsx';
import { Page as TermsPage } from './terms.tsx';

afterEach(() => setShop(undefined));

test.each([
  ['Delivery and returns', ReturnsPage],
  ['Privacy', PrivacyPage],
  ['Contact', ContactPage],
])('%s has the links to write to the shop and to call it', (heading, Page) => {
  setShop({ ...getShop(), phone: '+44 114 496 0114', email: 'workshop@shop.example' });
  openPage(<Page />, {});
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(screen.getByRole('link', { name: 'workshop@shop.example' })).toHaveAttribute(
    'href',
    'mailto:workshop@shop.example',
  );
  expect(screen.getByRole('link', { name: '+44 114 496 0114' })).toHaveAttribute('href', 'tel:+441144960114');
});

test('without an email address in the settings, the returns page says “write to us”', () => {
  openPage(<ReturnsPage />, {});
  expect(screen.getByRole('region', { name: 'Send a tool back' })).toHaveTextContent(
    'or write to us with the number of your order',
  );
});

test.each([
  [14, 'You can send an unused tool back within 14 days after it has arrived, in its packaging. Ask first'],
  [1, 'within one day after'],
  [undefined, 'You can send an unused tool back, in its packaging. Ask first'],
  [0, 'To send an unused tool back, write to us with the number of your order. We reply'],
])('the days for returns are those of the settings: %s', (returnDays, sentence) => {
  setShop({ ...getShop(), ...(returnDays !== undefined && { returnDays }) });
  openPage(<ReturnsPage />, {});
  expect(screen.getByRole('region', { name: 'Send a tool back' })).toHaveTextContent(sentence);
});

test.each([
  [true, 'We refund the price, and the delivery if you send back everything, the way you paid, within 14'],
  [false, 'We refund the price the way you paid, within 14'],
])('the refund of the delivery is that of the settings: %s', (returnsRefundDelivery, sentence) => {
  setShop({ ...getShop(), returnsRefundDelivery });
  openPage(<ReturnsPage />, {});
  expect(screen.getByRole('region', { name: 'Send a tool back' })).toHaveTextContent(sentence);
});

test.each([
  [undefined, 'for some years'],
  [{ binding: true, invoiceYears: 10 }, 'for 10 years'],
])('the privacy page says how long invoices are kept: %j', (market, years) => {
  setShop({ ...getShop(), ...(market && { market }) });
  openPage(<PrivacyPage />, {});
  expect(screen.getByRole('region', { name: 'Your data' })).toHaveTextContent(
    `The law requires us to keep invoices ${years}: they stay unchanged until we delete them then.`,
  );
});

test('the returns page has the right of withdrawal where the law has one', () => {
  setShop({ ...getShop(), market: { binding: true, withdrawalDays: 14 } });
  openPage(<ReturnsPage />, {});
  expect(screen.getByRole('region', { name: 'Withdraw from the contract' })).toHaveTextContent(
    'until 14 days after the delivery, without giving a reason',
  );
});

test('the pages say where the shop delivers and whether prices include taxes', () => {
  setShop({ ...getShop(), deliveryArea: 'Ireland', priceNote: 'Prices include VAT.' });
  openPage(<ReturnsPage />, {});
  expect(screen.getByRole('region', { name: 'Delivery' })).toHaveTextContent(
    'We deliver to Ireland. The page of each tool',
  );
  openPage(<TermsPage />, {});
  expect(screen.getByRole('region', { name: 'Prices and payment' })).toHaveTextContent(
    'before you place the order. Prices include VAT. A price that changes',
  );
});

test('the terms name the seller, and link to the returns', () => {
  setShop({ ...getShop(), company: 'Whetstone Tool Works', address: '14 Grindstone Lane,\nSheffield' });
  openPage(<TermsPage />, {});
  expect(screen.getByRole('region', { name: 'Who sells' })).toHaveTextContent(
    'You buy from the maker of the tools: Whetstone Tool Works, 14 Grindstone Lane, Sheffield.',
  );
  expect(screen.getByRole('link', { name: 'Delivery and returns' })).toHaveAttribute('href', '/returns');
});
