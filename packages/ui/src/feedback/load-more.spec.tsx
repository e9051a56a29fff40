import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoadMore } from './load-more.tsx';

const onLoadMore = jest.fn();

function button(changes: { hasMore?: boolean; pending?: boolean; failed?: boolean } = {}) {
  return (
    <LoadMore noun="orders" hasMore pending={false} failed={false} onLoadMore={onLoadMore} {...changes}>
      Show more orders
    </LoadMore>
  );
}

const showMore = () => screen.queryByRole('button', { name: 'Show more orders' });

describe('LoadMore', () => {
  it('loads the next page', async () => {
    render(button());
    await userEvent.click(screen.getByRole('button', { name: 'Show more orders' }));
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });

  it('shows that the next page failed to load', () => {
    render(button({ failed: true }));
    expect(screen.getByRole('alert')).toHaveTextContent('More orders could not be loaded.');
  });

  it('keeps the focus at the end of the list when the last page removes the button', async () => {
    const { rerender } = render(button());
    await userEvent.click(screen.getByRole('button', { name: 'Show more orders' }));
    rerender(button({ pending: true }));
    rerender(button({ hasMore: false }));

    expect(showMore()).not.toBeInTheDocument();
    expect(screen.getByText('All orders are shown.')).toHaveFocus();

    await userEvent.tab();
    expect(screen.queryByText('All orders are shown.')).not.toBeInTheDocument();
  });

  it('renders nothing on the last page', () => {
    const { container } = render(button({ hasMore: false }));
    expect(container).toBeEmptyDOMElement();
  });
});
