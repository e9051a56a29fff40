import { screen } from '@testing-library/react';
import { openPage } from '@whetstone/kernel/testing';
import { getShop, setShop } from '@whetstone/ui';
import { OrderCard } from '../features/tools/order-card.tsx';
import { aTool } from '../testing/samples.ts';

afterEach(() => setShop(undefined));

const priced = () => screen.getByText('$34.00').parentElement;

it.each([
  [undefined, '$34.00'],
  [{ binding: false }, '$34.00'],
  [{ binding: true, priceWords: 'incl. VAT' }, '$34.00incl. VAT plus delivery'],
  [{ binding: true, priceWords: '' }, '$34.00 plus delivery'],
])('a price has the words that the rules of the market ask for: %j', (market, text) => {
  setShop({ ...getShop(), ...(market && { market }) });
  openPage(<OrderCard tool={aTool()} />, {});
  expect(priced()?.textContent).toBe(text);
  const links = screen.queryAllByRole('link', { name: 'plus delivery' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    market?.priceWords === undefined ? [] : ['/returns'],
  );
});

it('a reduction has the lowest price of the 30 days before', () => {
  openPage(<OrderCard tool={aTool({ priorPrice: 40 })} />, {});
  expect(priced()?.textContent).toBe('$34.00Lowest price of the last 30 days: $40.00');
});

it('a tool that is sold by measure has the price of its unit', () => {
  openPage(<OrderCard tool={aTool({ unitPrice: { content: '500 ml', price: 68, unit: 'l' } })} />, {});
  expect(priced()?.textContent).toBe('$34.00500 ml, $68.00 per l');
});
