import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { tools } from '../../testing/samples.ts';
import { NewTools } from './new-tools.tsx';

it('shows at most six tools, each with a NEW badge and a Booking link', async () => {
  const { fetch } = fakeApi({ 'GET /purchase': { body: tools(8) } });
  openPage(<NewTools />, { fetch });
  expect(await screen.findAllByRole('article')).toHaveLength(6);
  expect(screen.getAllByText('NEW')).toHaveLength(6);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const booking = screen.getByRole('link', { name: `Booking Tool ${number}` });
    expect(booking).toHaveTextContent(/^Booking$/);
    expect(booking).toHaveAttribute('href', '/purchase');
  }
  expect(screen.getByRole('link', { name: 'See More' })).toHaveAttribute('href', '/purchase');
});

it('announces that the tools are loading', () => {
  const { fetch } = fakeApi({});
  openPage(<NewTools />, { fetch });
  expect(screen.getByRole('status')).toHaveTextContent('Loading tools');
});

it('shows the tools after a retry', async () => {
  let attempts = 0;
  const response = () => (++attempts === 1 ? problem(429, 'Too many.') : { body: tools(1) });
  const { fetch } = fakeApi({ 'GET /purchase': response });
  openPage(<NewTools />, { fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tool 1' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Tools' })).toHaveFocus();
});

it('shows an empty state without tools', async () => {
  const { fetch } = fakeApi({ 'GET /purchase': { body: [] } });
  openPage(<NewTools />, { fetch });
  expect(await screen.findByText('No tools yet')).toBeVisible();
});

it('brings a category into sight that gets the focus by keyboard', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = function () {
    shown.push(this);
  };
  const { fetch } = fakeApi({ 'GET /categories': { body: [{ category: 'hand-planes', tools: 3 }] } });
  openPage(<NewTools />, { fetch });
  const tile = await screen.findByRole('link', { name: 'Hand planes' });
  screen.getByRole('link', { name: 'All categories' }).focus();
  expect(shown).toEqual([]);
  await userEvent.tab();
  expect(tile).toHaveFocus();
  expect(shown).toEqual([tile]);
});
