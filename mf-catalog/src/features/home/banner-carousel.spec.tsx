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

it('moves to the next slide and wraps from the last to the first', async () => {
  for (const next of [2, 3, 4, 1]) {
    await press('Next slide');
    expect(shown()).toEqual([screen.getByLabelText(`Slide ${next} of 4`)]);
  }
});

it('moves to the previous slide and wraps from the first to the last', async () => {
  for (const previous of [4, 3]) {
    await press('Previous slide');
    expect(shown()).toEqual([screen.getByLabelText(`Slide ${previous} of 4`)]);
  }
});

const loaded = () =>
  Array.from(document.querySelectorAll('img[src]'), (photo) => photo.getAttribute('loading'));

it('loads only the first photo until the pointer enters', async () => {
  expect(loaded()).toEqual(['eager']);
  await userEvent.hover(screen.getByRole('region', { name: 'From the workshop' }));
  expect(loaded()).toEqual(['eager', 'lazy', 'lazy', 'lazy']);
});

it('keeps the slide that was swiped to before hydration', async () => {
  cleanup();
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(780);
  openPage(<BannerCarousel />, {});
  expect(shown()).toEqual([screen.getByLabelText('Slide 3 of 4')]);
  expect(loaded()).toHaveLength(4);
});

it('loads all photos when the focus enters', async () => {
  await userEvent.tab();
  expect(loaded()).toHaveLength(4);
});
