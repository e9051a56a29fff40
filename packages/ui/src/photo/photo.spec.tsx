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
  it('offers its formats, best first', () => {
    const { container } = render(<Photo {...vise} />);

    const types = [...container.querySelectorAll('source')].map(({ type, srcset }) => [type, srcset]);
    expect(types).toEqual([
      ['image/avif', '/vise-600.avif 600w'],
      ['image/webp', '/vise-600.webp 600w'],
    ]);
  });

  it('keeps its place while it loads', () => {
    render(<Photo {...vise} />);
    expect(image()).toHaveAttribute('width', '600');
    expect(image()).toHaveAttribute('height', '400');
  });

  it('loads when it comes into view, or at once where it has priority', () => {
    const { rerender } = render(<Photo {...vise} />);
    expect(image()).toHaveAttribute('loading', 'lazy');

    rerender(<Photo {...vise} priority />);
    expect(image()).toHaveAttribute('loading', 'eager');
    expect(image()).toHaveAttribute('fetchpriority', 'high');
  });

  it('keeps its place without being loaded, for as long as it is deferred', () => {
    const { container, rerender } = render(<Photo {...vise} deferred />);
    expect(image()).toHaveAttribute('width', '600');
    expect(container.querySelector('source, [src]')).toBeNull();

    rerender(<Photo {...vise} />);
    expect(image()).toHaveAttribute('src', '/vise-600.webp');
  });

  it('is in the server’s page for browsers without scripts, which could not load a deferred one later', () => {
    const html = renderToString(<Photo {...vise} deferred />);
    expect(html).toMatch(/<noscript>.* src="\/vise-600\.webp".*<\/noscript>$/);
  });

  it('is replaced, when it fails, by a drawing of the same shape and name', () => {
    render(<Photo {...vise} />);
    fireEvent.error(image());

    expect(image().tagName).toBe('svg');
    expect(image()).toHaveAttribute('viewBox', '0 0 600 400');
    expect(screen.getByText('No photograph')).toBeInTheDocument();
  });

  it('tries again with another photograph', () => {
    const { rerender } = render(<Photo {...vise} />);
    fireEvent.error(image());
    rerender(<Photo {...vise} src="/vise-1200.webp" />);

    expect(image().tagName).toBe('IMG');
  });

  describe('in a page from the server', () => {
    const failBeforeMount = () => {
      jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
      jest.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/vise-600.webp');
    };

    it('notices that it had failed before there was anybody to tell', () => {
      failBeforeMount();
      render(<Photo {...vise} />);
      expect(screen.getByText('No photograph')).toBeInTheDocument();
    });

    it('stays when it had loaded', () => {
      failBeforeMount();
      jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600);
      render(<Photo {...vise} />);
      expect(image().tagName).toBe('IMG');
    });
  });
});
