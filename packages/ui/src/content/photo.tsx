import { type Ref, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { colors, tokens } from '../theme/tokens.ts';

const Plate = styled.picture<{ $deferred?: boolean }>`
  display: block;
  overflow: clip;
  background: ${tokens.color.plate};

  > * {
    width: 100%;
    height: auto;
    object-fit: cover;
  }
  /* Chromium draws a broken image. */
  > img:not([src]) {
    opacity: 0;
  }
  ${({ $deferred }) => $deferred && '@media (scripting: none) { display: none; }'}
`;

export interface PhotoProps {
  /** `srcset`s by format. */
  sources?: { avif?: string; webp?: string };
  src: string;
  alt: string;
  /** The `sizes` attribute: how wide the image is shown. */
  sizes?: string;
  /** The natural size. Its ratio reserves the space until the image has loaded. */
  width: number;
  height: number;
  /** Above the fold: loads eagerly and with high priority. */
  priority?: boolean;
  /** Reserves the space and loads nothing yet. Browsers without scripts load `src`. */
  deferred?: boolean;
  className?: string;
}

/** A photograph. If the image fails to load, a placeholder of the same size takes its place. */
export function Photo(props: PhotoProps) {
  const { src, alt, sizes, width, height, priority, deferred, className } = props;
  const sources = deferred ? {} : props.sources;
  const [failedSrc, setFailedSrc] = useState<string>();
  const fail = useCallback(() => setFailedSrc(src), [src]);
  const failIfBroken: Ref<HTMLImageElement> = useCallback(
    // An image of the server markup can fail before React listens to its events.
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
  const picture = (
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
  if (!deferred) return picture;
  return (
    <>
      {picture}
      <noscript>
        <Photo {...props} sources={undefined} deferred={false} />
      </noscript>
    </>
  );
}

// The plate is light in both themes, so the drawing is dark in both.
const Drawing = styled.svg`
  color: ${colors.outline[0]};
  stroke: currentColor;
  fill: none;

  text {
    fill: ${colors.ink[0]};
    stroke: none;
    text-anchor: middle;
  }
`;

interface PhotoPlaceholderProps {
  alt: string;
  width: number;
  height: number;
}

/** Centre lines and an empty circle with the text 'No photograph'. */
function PhotoPlaceholder({ alt, width, height }: PhotoPlaceholderProps) {
  const [x, y] = [width / 2, height / 2];
  const unit = Math.min(width, height) / 20;
  return (
    <Drawing
      role="img"
      aria-label={alt || 'No photograph'}
      viewBox={`0 0 ${width} ${height}`}
      strokeWidth={unit / 12}
    >
      <circle cx={x} cy={y} r={unit * 4} />
      <path
        strokeDasharray={`${unit} ${unit / 4} ${unit / 4} ${unit / 4}`}
        d={`M${x - unit * 6} ${y}h${unit * 12}M${x} ${y - unit * 6}v${unit * 12}`}
      />
      <text x={x} y={y + unit * 7.5} fontSize={unit * 0.8}>
        No photograph
      </text>
    </Drawing>
  );
}
