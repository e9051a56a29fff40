import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Modal } from './modal.tsx';

function Page({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Order Now
      </button>
      <Modal open={open} onOpenChange={setOpen} title="Order a hammer" description="We confirm by mail.">
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
  it('shows nothing until it is opened', () => {
    render(<Page>The form</Page>);
    expect(screen.queryByText('The form')).not.toBeInTheDocument();
  });

  it('is a modal dialog with a title and a description', async () => {
    const dialog = await openModal();

    expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect(dialog).toHaveAccessibleDescription('We confirm by mail.');
    expect(dialog).toHaveTextContent('The form');
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes with %s and gives the focus back', async (_way, close) => {
    await openModal();
    await close();

    await closed();
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it('starts at the first field that can be filled in', async () => {
    await openModal(
      <>
        <input aria-label="Name" readOnly defaultValue="Ada" />
        <input aria-label="Address" />
      </>,
    );
    expect(screen.getByLabelText('Address')).toHaveFocus();
  });

  it('keeps the focus inside', async () => {
    const dialog = await openModal(<input aria-label="Address" />);

    for (let presses = 0; presses < 4; presses++) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('adds no style element to the page, which its policy would refuse', async () => {
    await openModal();
    const foreign = [...document.querySelectorAll('style')].filter((style) => !('styled' in style.dataset));
    expect(foreign).toEqual([]);
  });
});
