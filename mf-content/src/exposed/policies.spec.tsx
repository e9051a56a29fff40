import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { Page as ContactPage } from './contact.tsx';
import { Page as ImprintPage } from './imprint.tsx';
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
  [
    14,
    'You can send an unused tool back within 14 days after it has arrived, in its packaging. Ask first on the page of the order in My Orders, where you can cancel the return until the tool has reached us, or write',
  ],
  [1, 'within one day after'],
  [undefined, 'You can send an unused tool back, in its packaging. Ask first'],
  [
    0,
    'To send an unused tool back, write to us with the number of your order. We reply with the address. Send the tool within 14 days after our reply.',
  ],
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
  expect(screen.getByRole('region', { name: 'When you order' })).toHaveTextContent(
    'Your invoice contains your name, address and email address, and the name and address of another recipient.',
  );
  expect(screen.getByRole('region', { name: 'Your data' })).toHaveTextContent(
    `The law requires us to keep invoices ${years}: they stay unchanged until we delete them then.`,
  );
});

const TEXTS = 'GET /shop/texts';

test('the returns page has the right of withdrawal and the model form where the law has one', async () => {
  setShop({ ...getShop(), market: { binding: true, withdrawalDays: 14 } });
  const body = { terms: '…', withdrawal: 'You have 14 days.\n\nTools Ltd\nLeeds', withdrawalForm: 'To: us' };
  openPage(<ReturnsPage />, fakeApi({ [TEXTS]: { body } }));
  const region = screen.getByRole('region', { name: 'Withdraw from the contract' });
  const [first, second] = await within(region).findAllByText(/14 days|Leeds/);
  expect([first?.textContent, second?.textContent]).toEqual(['You have 14 days.', 'Tools Ltd\nLeeds']);
  expect(within(region).getByText('To: us')).toBeInTheDocument();
});

test.each([
  ['We regrind edges.', ['We regrind edges. Your rights by law are not affected.']],
  ['', []],
])('the returns page promises what the settings say: %j', (guarantee, expected) => {
  setShop({ ...getShop(), guarantee });
  openPage(<ReturnsPage />, {});
  const promises = screen.queryAllByRole('region', { name: 'Guarantee and repairs' });
  expect(promises.map((region) => region.querySelector('p')?.textContent)).toEqual(expected);
});

test('the returns page says where the shop delivers', () => {
  setShop({ ...getShop(), deliveryArea: 'Ireland' });
  openPage(<ReturnsPage />, {});
  expect(screen.getByRole('region', { name: 'Delivery' })).toHaveTextContent(
    'We deliver to Ireland. The basket shows what delivery to your country costs',
  );
});

test('the terms are the text of the settings, whose lines without a full stop are headings', async () => {
  const terms = 'By these terms we sell tools.\n\n1. Orders\n\nYou order.\nWe accept.\n\nYou pay.\n\n2. Law';
  openPage(<TermsPage />, fakeApi({ [TEXTS]: { body: { terms } } }));
  const orders = await screen.findByRole('region', { name: '1. Orders' });
  const paragraphs = Array.from(orders.querySelectorAll('p'), ({ textContent }) => textContent);
  expect(paragraphs).toEqual(['You order.\nWe accept.', 'You pay.']);
  expect(screen.getByText('By these terms we sell tools.')).toBeVisible();
  expect(screen.getByRole('region', { name: '2. Law' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Delivery and returns' })).toHaveAttribute('href', '/returns');
});

test('the legal notice has what the settings know of the seller, and nothing empty', async () => {
  const legalNotice = {
    ...{ legalName: 'Tools GmbH', legalAddress: 'Weg 5\nBerlin', representative: 'Grit Hofer' },
    ...{ companyRegister: 'Charlottenburg, HRB 1', vatNumber: '', legalNotes: 'No arbitration.\n\nChamber' },
    ...{ email: 'shop@tools.example', phone: '+49 30 1' },
  };
  openPage(<ImprintPage />, fakeApi({ [TEXTS]: { body: { terms: '…', legalNotice } } }));
  const seller = await screen.findByRole('region', { name: 'Seller' });
  expect(seller.querySelector('p')?.textContent).toBe('Tools GmbH\nWeg 5\nBerlin');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Seller', 'Contact', 'Represented by', 'Register', 'Further information'],
  ]);
  expect(screen.getByRole('link', { name: 'shop@tools.example' })).toBeVisible();
  expect(screen.getByRole('link', { name: '+49 30 1' })).toHaveAttribute('href', 'tel:+49301');
});

test('without a legal notice, its page says so', async () => {
  openPage(<ImprintPage />, fakeApi({ [TEXTS]: { body: { terms: '…' } } }));
  expect(await screen.findByText('This shop has not entered its legal notice yet.')).toBeVisible();
});

test('the terms can be loaded again', async () => {
  let isDown = true;
  const response = () => (isDown ? problem(404, '…') : { body: { terms: 'You order.' } });
  openPage(<TermsPage />, fakeApi({ [TEXTS]: response }));
  const button = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(button);
  expect(await screen.findByText('You order.')).toBeVisible();
});
