import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState, ErrorNotice } from './notice.tsx';

describe('ErrorNotice', () => {
  it('announces the error', () => {
    render(<ErrorNotice title="The tools could not be loaded">Check your connection.</ErrorNotice>);

    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('The tools could not be loaded');
    expect(notice).toHaveTextContent('Check your connection.');
  });

  it('calls onRetry', async () => {
    const onRetry = jest.fn();
    render(<ErrorNotice title="Not loaded" onRetry={onRetry} retryLabel="Load the tools" />);

    await userEvent.click(screen.getByRole('button', { name: 'Load the tools' }));

    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('has no button without onRetry', () => {
    render(<ErrorNotice title="Not loaded" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('EmptyState', () => {
  it('shows its title and action without an alert', () => {
    render(<EmptyState title="No orders yet" action={<a href="/purchase">See the tools</a>} />);

    expect(screen.getByText('No orders yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the tools' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the focus after a retry', () => {
  function Tools({ failed }: { failed: boolean }) {
    return (
      <section aria-label="Tools">
        {failed ? <ErrorNotice title="Not loaded" onRetry={() => undefined} /> : <p>Hammer</p>}
      </section>
    );
  }

  it('moves to the section whose content replaces the notice', () => {
    const { rerender } = render(<Tools failed />);
    screen.getByRole('button', { name: 'Try again' }).focus();
    rerender(<Tools failed={false} />);
    expect(screen.getByRole('region', { name: 'Tools' })).toHaveFocus();
  });

  it('stays elsewhere', () => {
    const page = (failed: boolean) => (
      <>
        <Tools failed={failed} />
        <a href="#elsewhere">Elsewhere</a>
      </>
    );
    const { rerender } = render(page(true));
    screen.getByRole('link').focus();
    rerender(page(false));
    expect(screen.getByRole('link')).toHaveFocus();
  });
});
