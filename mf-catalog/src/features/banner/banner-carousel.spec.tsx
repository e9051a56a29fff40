import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage } from '@whetstone/kernel/testing';
import { BannerCarousel } from './banner-carousel.tsx';

afterEach(() => jest.restoreAllMocks());

const shown = () => screen.getAllByLabelText(/^Slide/).filter((slide) => !slide.hasAttribute('inert'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  openPage(<BannerCarousel />, {});
});

it('has four slides and shows the first', () => {
  expect(screen.getAllByLabelText(/^Slide \d of 4$/)).toHaveLength(4);
  expect(shown()).toEqual([screen.getByLabelText('Slide 1 of 4')]);
});

it('goes on, and from the last slide to the first', async () => {
  for (const next of [2, 3, 4, 1]) {
    await press('Next slide');
    expect(shown()).toEqual([screen.getByLabelText(`Slide ${next} of 4`)]);
  }
});

it('goes back, and from the first slide to the last', async () => {
  for (const previous of [4, 3]) {
    await press('Previous slide');
    expect(shown()).toEqual([screen.getByLabelText(`Slide ${previous} of 4`)]);
  }
});

const loaded = () =>
  Array.from(document.querySelectorAll('img[src]'), (photo) => photo.getAttribute('loading'));

it('loads only the first photograph until somebody comes near', async () => {
  expect(loaded()).toEqual(['eager']);
  await userEvent.hover(screen.getByRole('region', { name: 'From the workshop' }));
  expect(loaded()).toEqual(['eager', 'lazy', 'lazy', 'lazy']);
});

it('follows whoever had swiped before its code was there', async () => {
  cleanup();
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(780);
  openPage(<BannerCarousel />, {});
  expect(shown()).toEqual([screen.getByLabelText('Slide 3 of 4')]);
  expect(loaded()).toHaveLength(4);
});

it('loads them for whoever comes with the keyboard', async () => {
  await userEvent.tab();
  expect(loaded()).toHaveLength(4);
});
