import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Late } from './late.tsx';

it('loads code again after a failure, when the user asks for it', async () => {
  const load = jest
    .fn<Promise<{ text: string }>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk failed'));
  load.mockResolvedValue({ text: 'The form' });
  render(
    <Late load={load} fallback="Loading">
      {({ text }) => text}
    </Late>,
  );
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('The form')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});
