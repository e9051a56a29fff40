import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { StyleBoundary } from '../theme/style-boundary.tsx';
import { ConfirmDialog, Modal } from './dialog.tsx';

function Page({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Order Now
      </button>
      <Modal open={open} onOpenChange={setOpen} title="Order a hammer" description="We confirm by email.">
        {children}
      </Modal>
    </>
  );
}

async function openModal(children: ReactNode = 'The form') {
  render(<Page>{children}</Page>);
  await userEvent.click(screen.getByRole('button', { name: 'Order Now' }));
  return screen.findByRole('dialog', { name: 'Order a hammer' });
}

const opener = () => screen.getByRole('button', { name: 'Order Now' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('Modal', () => {
  it('renders nothing until it opens', () => {
    render(<Page>The form</Page>);
    expect(screen.queryByText('The form')).not.toBeInTheDocument();
  });

  it('is a modal dialog with a title and a description', async () => {
    const dialog = await openModal();

    expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect(dialog).toHaveAccessibleDescription('We confirm by email.');
    expect(dialog).toHaveTextContent('The form');
  });

  it('carries the name of its microfrontend, whose rules style the content', async () => {
    render(
      <StyleBoundary name="mf-catalog">
        <Page>The form</Page>
      </StyleBoundary>,
    );
    await userEvent.click(opener());
    expect((await screen.findByText('The form')).closest('[data-microfrontend="mf-catalog"]')).not.toBeNull();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes with %s and returns the focus', async (_way, close) => {
    await openModal();
    await close();

    await closed();
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it('focuses the first editable field', async () => {
    await openModal(
      <>
        <input aria-label="Name" readOnly defaultValue="Ada" />
        <input aria-label="Address" />
      </>,
    );
    expect(screen.getByLabelText('Address')).toHaveFocus();
  });

  it('traps the focus', async () => {
    const dialog = await openModal(<input aria-label="Address" />);

    for (let presses = 0; presses < 4; presses++) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('adds no style element, which the Content-Security-Policy would block', async () => {
    await openModal();
    const foreign = [...document.querySelectorAll('style')].filter((style) => !('styled' in style.dataset));
    expect(foreign).toEqual([]);
  });
});

function ConfirmPage({ onConfirm }: { onConfirm: () => void }) {
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
        details="This cancels 2 × Claw Hammer of order 40712-38915."
        confirmLabel="Cancel the order"
        cancelLabel="Keep the order"
        tone="danger"
        onConfirm={onConfirm}
      />
    </>
  );
}

async function openConfirmDialog() {
  const onConfirm = jest.fn();
  render(<ConfirmPage onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to Cancel?' });
  return onConfirm;
}

const confirmClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

describe('ConfirmDialog', () => {
  it('focuses the cancel button', async () => {
    await openConfirmDialog();
    expect(screen.getByRole('button', { name: 'Keep the order' })).toHaveFocus();
  });

  it('describes what the question concerns', async () => {
    await openConfirmDialog();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'This cancels 2 × Claw Hammer of order 40712-38915.',
    );
  });

  it('confirms once and closes', async () => {
    const onConfirm = await openConfirmDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));

    await confirmClosed();
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the cancel button', () => userEvent.click(screen.getByRole('button', { name: 'Keep the order' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('closes with %s without confirming, and returns the focus', async (_way, decline) => {
    const onConfirm = await openConfirmDialog();
    await decline();

    await confirmClosed();
    expect(onConfirm).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });
});
