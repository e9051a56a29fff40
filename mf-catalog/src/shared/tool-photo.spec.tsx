import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { aTool } from '../testing/samples.ts';
import { ToolPhoto } from './tool-photo.tsx';

const show = (img: string) => render(<ToolPhoto tool={aTool({ img })} sizes="50vw" />).container;
const photo = () => screen.getByRole('img', { name: 'Claw hammer with hickory handle' });

it('offers our own photos in two formats and three widths', () => {
  const sources = show('/media/claw-hammer-1200.webp').querySelectorAll('source');
  expect(Array.from(sources, ({ type, srcset }) => [type, srcset])).toEqual([
    [
      'image/avif',
      '/media/claw-hammer-600.avif 600w, /media/claw-hammer-800.avif 800w, /media/claw-hammer-1200.avif 1200w',
    ],
    [
      'image/webp',
      '/media/claw-hammer-600.webp 600w, /media/claw-hammer-800.webp 800w, /media/claw-hammer-1200.webp 1200w',
    ],
  ]);
});

it.each(['/media/claw-hammer-1200.webp', 'https://pictures.example/hammer.jpg'])(
  'has no text for screen readers below the picture %s: only a broken one shows the text that covers it',
  (img) => {
    const sheet = new ServerStyleSheet();
    renderToString(sheet.collectStyles(<ToolPhoto tool={aTool({ img })} sizes="50vw" />));
    const contents = sheet.getStyleTags().match(/content:[^;]*photograph[^;]*;/g);
    expect(contents).toEqual(["content:'No photograph'/'';"]);
    sheet.seal();
  },
);

it('offers uploaded photographs in the same sizes', () => {
  const [avif] = show('/api/photos/0198-a-1200.webp').querySelectorAll('source');
  expect(avif?.srcset).toMatch(/^\/api\/photos\/0198-a-600\.avif 600w, .* 1200w$/);
});

it.each(['https://pictures.example/hammer.jpg', 'HTTPS://pictures.example/hammer.jpg'])(
  'loads the external image %s without a referrer',
  (img) => {
    show(img);
    expect(photo()).toHaveAttribute('src', img);
    expect(photo()).toHaveAttribute('referrerpolicy', 'no-referrer');
  },
);

it('shows a placeholder for an image that fails to load', () => {
  show('https://pictures.example/gone.jpg');
  fireEvent.error(photo());
  expect(photo()).toHaveTextContent('No photograph');
});

it('shows a placeholder for an external image that failed before hydration', () => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  jest
    .spyOn(HTMLImageElement.prototype, 'currentSrc', 'get')
    .mockReturnValue('https://pictures.example/gone.jpg');
  show('https://pictures.example/gone.jpg');
  expect(photo()).toHaveTextContent('No photograph');
});

it.each(['', 'javascript:alert(1)', '/somewhere/else.png'])('shows a placeholder for "%s"', (img) => {
  const container = show(img);
  expect(container.querySelector('img')).toBeNull();
  expect(photo()).toHaveTextContent('No photograph');
});
