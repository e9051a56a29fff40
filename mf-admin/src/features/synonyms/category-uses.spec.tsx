import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, openPage, problem } from '@whetstone/kernel/testing';
import { CategoryUses } from './category-uses.tsx';

const holding = { category: 'holding', uses: 'Gluing frames\nBending wire', version: 2 };

test('edits the uses of a category, and replaces those of another admin only on request', async () => {
  let attempts = 0;
  const current = { ...holding, uses: 'Clamping', version: 3 };
  const conflict = problem(409, 'Changed.', { code: 'changed-meanwhile', current });
  const api = fakeApi({
    'GET /category-uses': { body: [holding] },
    'PUT /category-uses/holding': () => (++attempts === 1 ? conflict : { body: { ...current, version: 4 } }),
  });
  const { toasts } = openPage(<CategoryUses />, { signedIn: true, fetch: api.fetch });
  expect(await screen.findByText('Gluing frames, Bending wire')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit the uses of Holding' }));
  const field = await screen.findByLabelText('What these tools are for');
  expect(field).toHaveValue('Gluing frames\nBending wire');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('Fixing work');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('Another admin changed the uses to: Clamping. Save again to replace them.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toEqual(['success: The uses of Holding are saved.']));
  const { body } = api.requests.findLast(({ call }) => call === 'PUT /category-uses/holding') ?? {};
  expect(body).toEqual({ uses: 'Fixing work', version: 3 });
});
