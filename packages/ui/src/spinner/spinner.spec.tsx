import { render } from '@testing-library/react';
import { Spinner } from './spinner.tsx';

describe('Spinner', () => {
  it('is a decoration: what is busy says so itself', () => {
    const { container } = render(<Spinner />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});
