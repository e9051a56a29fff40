import { render, screen } from '@testing-library/react';
import { Icon } from './icon.tsx';

describe('Icon', () => {
  it('is a picture of what its label says', () => {
    render(<Icon name="check" label="Passed" />);
    expect(screen.getByRole('img', { name: 'Passed' })).toBeVisible();
  });

  it('says nothing where the words beside it do', () => {
    render(
      <button type="button">
        <Icon name="plus" /> Add
      </button>,
    );
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('button')).toHaveAccessibleName('Add');
  });

  it.each([
    [undefined, '24'],
    [18, '18'],
    ['1em', '1em'],
  ])('of size %p is as high as it is wide', (size, length) => {
    const { container } = render(<Icon name="star" size={size} />);
    expect(container.firstChild).toHaveAttribute('width', length);
    expect(container.firstChild).toHaveAttribute('height', length);
  });
});
