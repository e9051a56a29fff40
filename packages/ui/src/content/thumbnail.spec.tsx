import { fireEvent, render, screen } from '@testing-library/react';
import { Thumbnail } from './thumbnail.tsx';

function show(src: string) {
  const { container } = render(<Thumbnail src={src} size="3rem" />);
  return { image: () => container.querySelector('img'), plate: container.firstElementChild };
}

it.each([
  ['/media/vise-1200.webp', '/media/vise-600.webp'],
  ['/api/photos/a1-800.webp', '/api/photos/a1-600.webp'],
  ['https://pictures.example/vise.jpg', 'https://pictures.example/vise.jpg'],
])('shows %s in the smallest width, without a name and without a referrer', (src, shown) => {
  const { image } = show(src);
  expect(image()).toHaveAttribute('src', shown);
  expect(image()).toHaveAttribute('alt', '');
  expect(image()).toHaveAttribute('loading', 'lazy');
  expect(image()).toHaveAttribute('referrerpolicy', 'no-referrer');
});

it.each(['', 'javascript:alert(1)', '//evil.example/a.png'])('keeps its place empty for %j', (src) => {
  const { image, plate } = show(src);
  expect(image()).toBeNull();
  expect(plate).toHaveStyle({ width: '3rem' });
});

it('keeps its place empty if the image fails to load', () => {
  const { image, plate } = show('/media/vise-1200.webp');
  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
  expect(plate).toHaveStyle({ width: '3rem' });
});

it('has its name, also without a photograph', () => {
  const { rerender } = render(<Thumbnail src="/media/vise-1200.webp" size="3rem" alt="Vise" />);
  expect(screen.getByRole('img', { name: 'Vise' })).toHaveAttribute('src', '/media/vise-600.webp');
  rerender(<Thumbnail src="" size="3rem" alt="Vise" />);
  expect(screen.getByRole('img', { name: 'Vise' })).not.toHaveAttribute('src');
});
