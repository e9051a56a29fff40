import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './empty-state.tsx';
import { ErrorNotice } from './error-notice.tsx';

describe('ErrorNotice', () => {
  it('announces what went wrong', () => {
    render(<ErrorNotice title="The tools could not be loaded">Check your connection.</ErrorNotice>);

    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('The tools could not be loaded');
    expect(notice).toHaveTextContent('Check your connection.');
  });

  it('tries again at the press of its button', async () => {
    const onRetry = jest.fn();
    render(<ErrorNotice title="Not loaded" onRetry={onRetry} retryLabel="Load the tools" />);

    await userEvent.click(screen.getByRole('button', { name: 'Load the tools' }));

    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('has no button where nothing can be tried', () => {
    render(<ErrorNotice title="Not loaded" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('EmptyState', () => {
  it('says that there is nothing, without alarm, and leads on', () => {
    render(<EmptyState title="No orders yet" action={<a href="/purchase">See the tools</a>} />);

    expect(screen.getByText('No orders yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the tools' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
