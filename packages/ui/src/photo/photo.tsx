import { type Ref, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { PhotoPlaceholder } from './photo-placeholder.tsx';

// The photographs have a light ground of their own: in the dark theme they hang as plates, a little dimmed.
const Plate = styled.picture<{ $deferred?: boolean }>`
  display: block;
  overflow: clip;
  background: ${tokens.color.plate};

  > * {
    width: 100%;
    height: auto;
    object-fit: cover;
  }
  @media (prefers-color-scheme: dark) {
    > img {
      filter: brightness(0.9);
    }
  }
  ${({ $deferred }) => $deferred && '@media (scripting: none) { display: none; }'}
`;

export interface PhotoProps {
  /** `srcset`s by format, best first: AVIF, then WebP. */
  sources?: { avif?: string; webp?: string };
  src: string;
  alt: string;
  /** How wide the image is shown, as in the `sizes` attribute. */
  sizes?: string;
  /** The natural size: its ratio keeps the place while the image loads. */
  width: number;
  height: number;
  /** Seen without scrolling: loads at once and first. */
  priority?: boolean;
  /** Has its place, and is not loaded yet. Without scripts nothing could load it later: then `src` is shown. */
  deferred?: boolean;
  className?: string;
}

/** A photograph on its plate. Where it cannot be loaded, a drawing of the same size says so. */
export function Photo(props: PhotoProps) {
  const { src, alt, sizes, width, height, priority, deferred, className } = props;
  const sources = deferred ? {} : props.sources;
  const [failedSrc, setFailedSrc] = useState<string>();
  const fail = useCallback(() => setFailedSrc(src), [src]);
  const failIfBroken: Ref<HTMLImageElement> = useCallback(
    // An image of the server's page may have failed before there was anybody to tell.
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) fail();
    },
    [fail],
  );

  if (failedSrc === src) {
    return (
      <Plate as="div" className={className}>
        <PhotoPlaceholder alt={alt} width={width} height={height} />
      </Plate>
    );
  }
  const plate = (
    <Plate className={className} $deferred={deferred}>
      {sources?.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources?.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={failIfBroken}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onError={fail}
        src={deferred ? undefined : src}
      />
    </Plate>
  );
  if (!deferred) return plate;
  return (
    <>
      {plate}
      <noscript>
        <Photo {...props} sources={undefined} deferred={false} />
      </noscript>
    </>
  );
}
