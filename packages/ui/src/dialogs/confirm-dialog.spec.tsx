import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Page({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        question="Are you sure you want to Cancel?"
        confirmLabel="Cancel the order"
        cancelLabel="Keep the order"
        tone="danger"
        onConfirm={onConfirm}
      />
    </>
  );
}

async function ask() {
  const onConfirm = jest.fn();
  render(<Page onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  return onConfirm;
}

const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

describe('ConfirmDialog', () => {
  it('starts on the harmless answer', async () => {
    await ask();
    expect(screen.getByRole('button', { name: 'Keep the order' })).toHaveFocus();
  });

  it('confirms once and closes', async () => {
    const onConfirm = await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));

    await closed();
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the other answer', () => userEvent.click(screen.getByRole('button', { name: 'Keep the order' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('does nothing but close with %s, and gives the focus back', async (_way, decline) => {
    const onConfirm = await ask();
    await decline();

    await closed();
    expect(onConfirm).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });
});
