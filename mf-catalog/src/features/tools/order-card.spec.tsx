import { screen } from '@testing-library/react';
import { openPage } from '@whetstone/kernel/testing';
import { aTool } from '../../testing/samples.ts';
import { OrderCard } from './order-card.tsx';

it.each([
  [undefined, []],
  ['incl. VAT plus delivery', ['/returns']],
])('a price has what the law asks for, with a link to the terms of delivery: %s', (priceNote, targets) => {
  openPage(<OrderCard tool={aTool(priceNote ? { priceNote } : {})} />, {});
  expect(screen.getByText('$34.00')).toBeVisible();
  const links = screen.queryAllByRole('link', { name: 'incl. VAT plus delivery' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(targets);
});
