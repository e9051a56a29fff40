import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { ReviewForm } from './review-form.tsx';

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send review' }));

test('sends the text and the stars under the name of whoever is signed in, and starts anew', async () => {
  const api = fakeApi({ 'POST /review': { status: 201, body: { success: true } } });
  const { toasts } = openPage(<ReviewForm />, { signedIn: true, fetch: api.fetch });

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
  openPage(<ReviewForm />, { signedIn: true, fetch: fakeApi({}).fetch });
  await userEvent.type(screen.getByLabelText('Review'), 'Holds its edge.');

  signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob Miller' });

  expect(screen.getByLabelText('Review')).toHaveValue('');
});

test('leaves the checking to the API, and shows what it says at each field', async () => {
  const api = fakeApi({
    'POST /review': problem(400, 'Two fields are not right.', {
      errors: [
        { field: 'reviews', message: 'Write a few words.' },
        { field: 'rating', message: 'Give one to five stars.' },
      ],
    }),
  });
  const { toasts } = openPage(<ReviewForm />, { signedIn: true, fetch: api.fetch });

  await send();

  await waitFor(() => expect(toasts()).toEqual(['error: Sorry!!! Your review is failed ']));
  expect(screen.getByLabelText('Review')).toHaveAccessibleDescription(/Write a few words\./);
  expect(screen.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription(
    'Give one to five stars.',
  );
  expect(api.requests[0]?.body).toEqual({ client: 'ada@example.com', clientName: 'Ada Byron', reviews: '' });
});

test('keeps what was typed when the shop cannot be reached, and says so below the form', async () => {
  const fetch = async () => {
    throw new TypeError('offline');
  };
  openPage(<ReviewForm />, { signedIn: true, fetch });

  await userEvent.type(screen.getByLabelText('Review'), 'Holds its edge.');
  await send();

  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the shop.');
  expect(screen.getByLabelText('Review')).toHaveValue('Holds its edge.');
});
