import type { Meta, Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { LoadMore } from './load-more.tsx';
import { EmptyState, ErrorNotice } from './notice.tsx';
import { Skeleton, SkeletonGrid } from './skeleton.tsx';

export default { title: 'Feedback' } satisfies Meta;

const nothing = () => undefined;
const more = { noun: 'orders', onLoadMore: nothing, children: 'Show more orders' };

export const Empty: Story = {
  render: () => (
    <EmptyState title="You have no orders yet" action={<Button>See the tools</Button>}>
      Your orders appear here until they ship.
    </EmptyState>
  ),
};

export const ErrorWithRetry: Story = {
  render: () => (
    <ErrorNotice title="The tools could not be loaded" onRetry={nothing}>
      Check your connection, then try again.
    </ErrorNotice>
  ),
};

export const ErrorWithoutRetry: Story = { render: () => <ErrorNotice title="This page has an error" /> };

export const LoadMoreReady: Story = {
  render: () => <LoadMore {...more} hasMore pending={false} failed={false} />,
};

export const LoadMorePending: Story = { render: () => <LoadMore {...more} hasMore pending failed={false} /> };

export const LoadMoreFailed: Story = { render: () => <LoadMore {...more} hasMore pending={false} failed /> };

export const Skeletons: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: '2fr 1fr 1fr', gap: '1rem' }}>
      <Skeleton shape="text" lines={3} />
      <Skeleton shape="block" />
      <Skeleton shape="square" />
    </div>
  ),
};

export const SkeletonsOfCards: Story = { render: () => <SkeletonGrid count={2} label="Loading the tools" /> };
