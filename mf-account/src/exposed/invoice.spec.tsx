import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { Page } from './invoice.tsx';

const NUMBER = 'INV-000012';
const invoice = {
  ...{ number: NUMBER, kind: 'invoice', issuedOn: '2026-11-29', currency: 'USD' },
  ...{ orderNumber: '40712-38915', orderedOn: '2026-11-28' },
  expectedSupply: { earliest: '2026-12-02', latest: '2026-12-04' },
  seller: {
    ...{ legalName: 'Whetstone Ltd', legalAddress: '1 Lane\nSheffield', country: 'GB' },
    ...{ email: 'shop@shop.example', phone: '+44 114', vatNumber: 'GB123', taxNumber: '' },
    ...{ companyRegister: '', bankAccount: 'GB00 TEST', bankCode: '' },
  },
  buyer: { name: 'Ada Byron', address: '1 Anvil Yard', country: 'DE', email: 'ada@example.com' },
  pricesContainTax: true,
  lines: [{ name: 'Hammer', quantity: 2, price: 9.99, amount: 19.98, taxLabel: 'VAT 19%' }],
  delivery: { name: 'Standard', amount: 4.9, taxLabel: 'VAT 19%' },
  taxes: [{ name: 'VAT', rate: 19, base: 20.91, amount: 3.97, label: 'Including VAT 19%' }],
  ...{ net: 20.91, tax: 3.97, total: 24.88, paidOnline: true, paidOn: '2026-11-29', notes: [] },
};
const GET = `GET /invoices/${NUMBER}`;
const open = (routes: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi(routes);
  const at = `/dashboard/myOrders/40712-38915/invoices/${NUMBER}`;
  const path = '/dashboard/myOrders/:order/invoices/:number';
  return { api, ...openPage(<Page />, { path, at, signedIn: true, fetch: api.fetch, maxRetries: 0 }) };
};

test('shows seller, customer, lines, taxes, total and payment', async () => {
  open({ [GET]: { body: { ...invoice, deliveredTo: 'Kenji Tanaka\n1 Oak St' } } });
  const sheet = await screen.findByRole('article', { name: `Invoice ${NUMBER}` });
  for (const text of [
    'Whetstone Ltd',
    'VAT numberGB123',
    'Ada Byron',
    'DateNovember 29, 2026',
    'Date of supplyExpected December 2, 2026 to December 4, 2026',
    'Delivered toKenji Tanaka 1 Oak St',
    'HammerVAT 19%2$9.99$19.98',
    'Delivery, StandardVAT 19%$4.90',
    'Including VAT 19% of $20.91$3.97',
    'Total$24.88',
    'PaymentPaid online on November 29, 2026',
    'AccountGB00 TEST',
  ])
    expect(sheet).toHaveTextContent(text);
  expect(sheet).not.toHaveTextContent('Tax number');
  expect(screen.queryByRole('button', { name: 'Download XML' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Order 40712-38915' })).toHaveAttribute(
    'href',
    '/dashboard/myOrders/40712-38915',
  );
  await waitFor(() => expect(document.title).toBe(`Invoice ${NUMBER} · Whetstone`));
});

test('shows a credit note with its invoice', async () => {
  const note = { ...invoice, kind: 'credit-note', paidOn: undefined, delivery: undefined };
  open({ [GET]: { body: { ...note, credited: { number: 'INV-000003', issuedOn: '2026-11-01' } } } });
  const sheet = await screen.findByRole('article', { name: `Credit note ${NUMBER}` });
  expect(sheet).toHaveTextContent('For invoiceINV-000003 of November 1, 2026');
  expect(sheet).toHaveTextContent('Credited$24.88');
  expect(sheet).toHaveTextContent('PaymentRefunded the way you paid');
  expect(sheet).not.toHaveTextContent('Delivery');
});

test('offers the XML of an electronic invoice, and shows the VAT number of a company', async () => {
  const buyer = { ...invoice.buyer, company: 'Outils SARL', vatNumber: 'FR40303265045' };
  const { api } = open({
    [GET]: { body: { ...invoice, buyer, electronic: true } },
    [`${GET}/xml`]: problem(503, 'Unavailable.'),
  });
  const sheet = await screen.findByRole('article', { name: `Invoice ${NUMBER}` });
  expect(sheet).toHaveTextContent(
    'CustomerOutils SARL1 Anvil YardAda Byronada@example.comVAT number FR40303265045',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download XML' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(api.requests.map(({ call }) => call)).toEqual([GET, `${GET}/xml`]);
});

test('says that the PDF could not be downloaded', async () => {
  open({ [GET]: { body: invoice }, [`${GET}/pdf`]: problem(503, 'Unavailable.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('says that there is no such invoice', async () => {
  open({ [GET]: problem(404, 'There is no invoice with this number.') });
  expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeVisible();
});
