import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadDialogs, Modal } from './dialog.tsx';

let online = false;

jest.mock('./dialog-content.tsx', () => {
  if (!online) throw new Error('Loading chunk dialogs failed');
  return jest.requireActual('./dialog-content.tsx');
});

async function openOffline() {
  const onOpenChange = jest.fn();
  render(
    <Modal open onOpenChange={onOpenChange} title="Order a hammer">
      The form
    </Modal>,
  );
  const notice = await screen.findByRole('alert');
  return { onOpenChange, notice };
}

describe('a dialog whose code fails to load', () => {
  it('shows an error that the user can close', async () => {
    const { onOpenChange, notice } = await openOffline();
    expect(notice).toHaveTextContent('This window could not be opened');

    await userEvent.click(screen.getByRole('button', { name: 'Close' }));

    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('opens after a successful retry', async () => {
    await openOffline();
    online = true;

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('dialog', { name: 'Order a hammer' })).toBeVisible();
  });

  it('loads its code once', async () => {
    await loadDialogs();
    expect(loadDialogs()).toBe(loadDialogs());
  });
});
