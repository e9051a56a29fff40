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
