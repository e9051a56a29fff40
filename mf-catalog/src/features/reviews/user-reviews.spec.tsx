/** @jest-environment-options {"styles": true} */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, openPage, problem, type RecordedRequest } from '@whetstone/kernel/testing';
import { aReview } from '../../testing/samples.ts';
import { UserReviews } from './user-reviews.tsx';

const open = (route: Parameters<typeof fakeApi>[0][string]) =>
  openPage(<UserReviews />, { fetch: fakeApi({ 'GET /review': route }).fetch });

const inTwoPages = ({ params }: RecordedRequest) =>
  params.cursor
    ? { body: [aReview({ _id: 'second', clientName: 'Ida Smith' })] }
    : {
        body: [aReview()],
        headers: { 'x-total-count': '41', link: '</api/review?cursor=second>; rel="next"' },
      };

it('announces that the reviews are loading', () => {
  openPage(<UserReviews />, { fetch: fakeApi({}).fetch });
  expect(screen.getByRole('status')).toHaveTextContent('Loading reviews');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

it('counts all reviews, not only the loaded ones', async () => {
  open(inTwoPages);
  expect(await screen.findByRole('heading', { name: 'User Reviews: 41' })).toBeVisible();
});

it('shows author, text and rating of a review, and a link to the review form', async () => {
  open({ body: [aReview()], headers: { 'x-total-count': '1' } });
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('heading', { name: 'User: Grace Miller' })).toBeVisible();
  expect(card.getByText('grace@example.com')).toBeVisible();
  expect(card.getByText('It keeps its edge.')).toBeVisible();
  expect(card.getByText('Ratings: 4 star')).toBeVisible();
  expect(card.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/dashboard/myreview');
});

it('links to the tool that a review is about', async () => {
  open({ body: [aReview({ tool: { id: 'plane', name: 'Block Plane' } })] });
  expect(await screen.findByRole('link', { name: 'Block Plane' })).toHaveAttribute('href', '/purchase/plane');
});

it('marks the review of an account with an unconfirmed address', async () => {
  open({ body: [aReview({ verified: false })] });
  expect(await screen.findByText('Unverified')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'User: Grace Miller' })).toBeVisible();
});

it('keeps the line breaks of a review', async () => {
  open({ body: [aReview({ reviews: 'It keeps its edge.\nThe handle does not.' })] });
  expect(await screen.findByText(/^It keeps its edge\./)).toHaveStyle({ whiteSpace: 'pre-line' });
});

it('appends the next page', async () => {
  open(inTwoPages);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByRole('heading', { name: 'User: Ida Smith' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

it('keeps the focus below the list after the last page', async () => {
  open(inTwoPages);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('All reviews are shown.')).toHaveFocus();
});

it('links to the review form when there are no reviews', async () => {
  open({ body: [], headers: { 'x-total-count': '0' } });
  expect(await screen.findByRole('heading', { name: 'User Reviews: 0' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write the first review' })).toBeVisible();
});

it('shows the reviews after a retry', async () => {
  let attempts = 0;
  open(() => (++attempts === 1 ? problem(429, 'Too many.') : { body: [aReview()] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByRole('region', { name: /^User Reviews/ })).toHaveFocus();
});
