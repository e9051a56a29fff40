import { render, screen } from '@testing-library/react';
import { Skeleton } from './skeleton.tsx';
import { SkeletonGrid } from './skeleton-grid.tsx';

describe('Skeleton', () => {
  it('is silent and has as many lines as asked for', () => {
    const { container } = render(<Skeleton shape="text" lines={3} />);

    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstElementChild?.children).toHaveLength(3);
  });
});

describe('SkeletonGrid', () => {
  it('says once that something is on its way, whatever the number of cards', () => {
    render(<SkeletonGrid count={6} label="Loading the tools" />);

    expect(screen.getByRole('status')).toHaveTextContent(/^Loading the tools$/);
    expect(screen.queryAllByRole('article')).toHaveLength(0);
    expect(screen.getByRole('status').lastElementChild?.children).toHaveLength(6);
  });
});
