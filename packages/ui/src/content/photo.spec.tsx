import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Photo } from './photo.tsx';

const vise = {
  sources: { avif: '/vise-600.avif 600w', webp: '/vise-600.webp 600w' },
  src: '/vise-600.webp',
  alt: 'A red bench vise',
  sizes: '100vw',
  width: 600,
  height: 400,
};

const image = () => screen.getByRole<HTMLImageElement>('img', { name: 'A red bench vise' });

describe('Photo', () => {
  it('lists AVIF before WebP', () => {
    const { container } = render(<Photo {...vise} />);

    const types = [...container.querySelectorAll('source')].map(({ type, srcset }) => [type, srcset]);
    expect(types).toEqual([
      ['image/avif', '/vise-600.avif 600w'],
      ['image/webp', '/vise-600.webp 600w'],
    ]);
  });

  it('reserves its space while it loads', () => {
    render(<Photo {...vise} />);
    expect(image()).toHaveAttribute('width', '600');
    expect(image()).toHaveAttribute('height', '400');
  });

  it('loads lazily, or eagerly with priority', () => {
    const { rerender } = render(<Photo {...vise} />);
    expect(image()).toHaveAttribute('loading', 'lazy');

    rerender(<Photo {...vise} priority />);
    expect(image()).toHaveAttribute('loading', 'eager');
    expect(image()).toHaveAttribute('fetchpriority', 'high');
  });

  it('reserves its space without loading while deferred', () => {
    const { container, rerender } = render(<Photo {...vise} deferred />);
    expect(image()).toHaveAttribute('width', '600');
    expect(container.querySelector('source, [src]')).toBeNull();

    rerender(<Photo {...vise} />);
    expect(image()).toHaveAttribute('src', '/vise-600.webp');
  });

  it('has a <noscript> image in the server markup while deferred', () => {
    const html = renderToString(<Photo {...vise} deferred />);
    expect(html).toMatch(/<noscript>.* src="\/vise-600\.webp".*<\/noscript>$/);
  });

  it('is replaced by a placeholder of the same size and name after an error', () => {
    render(<Photo {...vise} />);
    fireEvent.error(image());

    expect(image().tagName).toBe('svg');
    expect(image()).toHaveAttribute('viewBox', '0 0 600 400');
    expect(screen.getByText('No photograph')).toBeInTheDocument();
  });

  it('loads a new source after an error', () => {
    const { rerender } = render(<Photo {...vise} />);
    fireEvent.error(image());
    rerender(<Photo {...vise} src="/vise-1200.webp" />);

    expect(image().tagName).toBe('IMG');
  });

  describe('in server markup', () => {
    const failBeforeMount = () => {
      jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
      jest.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/vise-600.webp');
    };

    it('shows the placeholder if the image failed before hydration', () => {
      failBeforeMount();
      render(<Photo {...vise} />);
      expect(screen.getByText('No photograph')).toBeInTheDocument();
    });

    it('stays if the image loaded before hydration', () => {
      failBeforeMount();
      jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600);
      render(<Photo {...vise} />);
      expect(image().tagName).toBe('IMG');
    });
  });
});
