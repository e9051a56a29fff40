import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { Page as MyReviewPage } from './my-review.tsx';

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send review' }));

test('sends text and rating with the name of the signed-in user, then clears the form', async () => {
  const api = fakeApi({ 'POST /review': { status: 201, body: { success: true } } });
  const { toasts } = openPage(<MyReviewPage />, { signedIn: true, fetch: api.fetch });

  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await userEvent.type(screen.getByLabelText('Review'), 'Holds its edge.');
  await send();

  await waitFor(() => expect(toasts()).toEqual(['success: Your review is  successful.Thank you...']));
  expect(api.requests).toMatchObject([
    {
      call: 'POST /review',
      body: { client: 'ada@example.com', clientName: 'Ada Byron', reviews: 'Holds its edge.', rating: 4 },
    },
  ]);
  expect(screen.getByLabelText('Review')).toHaveValue('');
  expect(screen.getByRole('radio', { name: '4 stars' })).not.toBeChecked();
});

test('clears the draft when another account signs in in another tab', async () => {
  openPage(<MyReviewPage />, { signedIn: true, fetch: fakeApi({}).fetch });
  await userEvent.type(screen.getByLabelText('Review'), 'Holds its edge.');

  signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });

  expect(screen.getByLabelText('Review')).toHaveValue('');
});

test('shows the API’s validation messages below the fields', async () => {
  const api = fakeApi({
    'POST /review': problem(400, 'Two fields are invalid.', {
      errors: [
        { field: 'reviews', message: 'Write a few words.' },
        { field: 'rating', message: 'Give one to five stars.' },
      ],
    }),
  });
  const { toasts } = openPage(<MyReviewPage />, { signedIn: true, fetch: api.fetch });

  await send();

  await waitFor(() => expect(toasts()).toEqual(['error: Sorry!!! Your review is failed ']));
  expect(screen.getByLabelText('Review')).toHaveAccessibleDescription(/Write a few words\./);
  expect(screen.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription(
    'Give one to five stars.',
  );
  expect(api.requests[0]?.body).toEqual({ client: 'ada@example.com', clientName: 'Ada Byron', reviews: '' });
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
});

test('replaces the failure toast by the success toast', async () => {
  const responses = [problem(400, 'No.'), { status: 201, body: { success: true } }];
  const { fetch } = fakeApi({ 'POST /review': () => responses.shift() ?? {} });
  const { toasts } = openPage(<MyReviewPage />, { signedIn: true, fetch });

  await send();
  await screen.findByRole('alert');
  await send();

  await waitFor(() => expect(toasts()).toEqual(['success: Your review is  successful.Thank you...']));
});

test('keeps the draft when the shop cannot be reached, and shows a message below the form', async () => {
  const fetch = async () => {
    throw new TypeError('offline');
  };
  openPage(<MyReviewPage />, { signedIn: true, fetch });

  await userEvent.type(screen.getByLabelText('Review'), 'Holds its edge.');
  await send();

  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the shop.');
  expect(screen.getByLabelText('Review')).toHaveValue('Holds its edge.');
});
