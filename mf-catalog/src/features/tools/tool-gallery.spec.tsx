import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTool } from '../../testing/samples.ts';
import { ToolGallery } from './tool-gallery.tsx';

const src = (name: string) => `/api/photos/${name}-1200.webp`;
const photos = [
  { src: src('a'), alt: 'The head' },
  { src: src('b'), alt: '' },
];
const show = (changes: object) =>
  render(<ToolGallery tool={{ ...aTool(changes), photos, ...changes }} sizes="50vw" />);
const large = () => within(screen.getByRole('figure')).getByRole('img');
const thumbnails = () => screen.queryAllByRole('button', { name: /^Photograph/ });

it('shows the photograph that the visitor chooses', async () => {
  show({ img: src('a'), alt: 'The head' });
  expect(large()).toHaveAttribute('src', src('a'));
  expect(thumbnails()).toHaveLength(2);

  await userEvent.click(screen.getByRole('button', { name: 'Photograph 2 of 2' }));
  expect(large()).toHaveAttribute('src', src('b'));
  expect(large()).toHaveAccessibleName('Claw Hammer');
  expect(screen.getByRole('button', { current: true })).toHaveAccessibleName('Photograph 2 of 2');
});

it('begins with a picture by address', () => {
  show({ img: 'https://pictures.example/hammer.jpg' });
  expect(large()).toHaveAttribute('src', 'https://pictures.example/hammer.jpg');
  expect(thumbnails()).toHaveLength(3);
});

it('has no thumbnails for one picture', () => {
  show({ photos: [] });
  expect(large()).toHaveAttribute('src', aTool().img);
  expect(thumbnails()).toEqual([]);
});

it('opens the chosen photograph in a dialog, and zooms with the keyboard', async () => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  show({ img: src('a') });
  await userEvent.click(screen.getByRole('button', { name: 'Photograph 2 of 2' }));
  await userEvent.click(screen.getByRole('button', { name: /^Enlarge/ }));
  const dialog = await screen.findByRole('dialog');
  const picture = within(dialog).getByRole('img');
  expect(picture).toHaveAttribute('src', src('b'));
  expect(within(dialog).getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');

  within(dialog).getByRole('region').focus();
  await userEvent.keyboard('+');
  expect(picture.style.width).toBe('min(150dvw, 150dvh)');
  await userEvent.keyboard('{Control>}+{/Control}');
  expect(picture.style.width).toBe('min(150dvw, 150dvh)');
  await userEvent.keyboard('0');
  expect(picture.style.width).toBe('min(100dvw, 100dvh)');

  const zoomIn = within(dialog).getByRole('button', { name: 'Zoom in' });
  for (let press = 0; press < 4; press++) await userEvent.click(zoomIn);
  expect(picture.style.width).toBe('min(400dvw, 400dvh)');
  expect(zoomIn).toHaveFocus();
  await userEvent.keyboard('0');
  expect(picture.style.width).toBe('min(100dvw, 100dvh)');

  await userEvent.click(picture);
  expect(picture.style.width).toBe('min(225dvw, 225dvh)');
  await userEvent.click(picture);
  expect(picture.style.width).toBe('min(100dvw, 100dvh)');

  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    fireEvent(this, new Event('close'));
  };
  await userEvent.click(within(dialog).getByRole('region'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
