import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadDialogs } from './load-dialogs.ts';
import { Modal } from './modal.tsx';

let online = false;

jest.mock('./dialogs.tsx', () => {
  if (!online) throw new Error('Loading chunk dialogs failed');
  return jest.requireActual('./dialogs.tsx');
});

async function openInVain() {
  const onOpenChange = jest.fn();
  render(
    <Modal open onOpenChange={onOpenChange} title="Order a hammer">
      The form
    </Modal>,
  );
  const notice = await screen.findByRole('alert');
  return { onOpenChange, notice };
}

describe('a dialog whose code cannot be loaded', () => {
  it('says so and can be given up', async () => {
    const { onOpenChange, notice } = await openInVain();
    expect(notice).toHaveTextContent('This window could not be opened');

    await userEvent.click(screen.getByRole('button', { name: 'Close' }));

    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('opens when trying again succeeds', async () => {
    await openInVain();
    online = true;

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('dialog', { name: 'Order a hammer' })).toBeVisible();
  });

  it('is not loaded a second time once it is there', async () => {
    await loadDialogs();
    expect(loadDialogs()).toBe(loadDialogs());
  });
});
