import { render, screen } from '@testing-library/react';
import { Skeleton, SkeletonGrid } from './skeleton.tsx';

describe('Skeleton', () => {
  it('is hidden from screen readers and has the given number of lines', () => {
    const { container } = render(<Skeleton shape="text" lines={3} />);

    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstElementChild?.children).toHaveLength(3);
  });
});

describe('SkeletonGrid', () => {
  it('announces the loading state once', () => {
    render(<SkeletonGrid count={6} label="Loading the tools" />);

    expect(screen.getByRole('status')).toHaveTextContent(/^Loading the tools$/);
    expect(screen.queryAllByRole('article')).toHaveLength(0);
    expect(screen.getByRole('status').lastElementChild?.children).toHaveLength(6);
  });
});
