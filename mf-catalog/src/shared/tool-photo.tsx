import type { Tool } from '@whetstone/contract';
import { Photo, smallCaps, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { css, styled } from 'styled-components';

const OWN_PHOTO = /^(\/(?:media|api\/photos)\/[\w-]+)-1200\.webp$/;
const WIDTHS = [600, 800, 1200];
const WEB_ADDRESS = /^https?:\/\//i;

/** Covers the browser's icon of a broken image, until scripts replace the image and in browsers without scripts. */
const brokenStyles = css`
  position: relative;

  &::after {
    content: 'No photograph' / '';
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    background: ${tokens.color.sunken};
    color: ${tokens.color.inkMuted};
    ${smallCaps}
  }
`;

const Own = styled(Photo)`
  > img {
    ${brokenStyles}
  }
`;

const External = styled.img`
  ${brokenStyles}
  width: 100%;
  aspect-ratio: 1;
  object-fit: cover;
  background: ${tokens.color.plate};
`;

const Placeholder = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkMuted};
  ${smallCaps}
`;

interface ToolPhotoProps {
  tool: Pick<Tool, 'name' | 'img' | 'alt'>;
  /** The value of the `sizes` attribute. */
  sizes: string;
  priority?: boolean;
}

/** The image of a tool: our own photos in several sizes and formats, external images unchanged, otherwise a placeholder. */
export function ToolPhoto({ tool, sizes, priority }: ToolPhotoProps) {
  const { img } = tool;
  const alt = tool.alt || tool.name;
  const own = OWN_PHOTO.exec(img)?.[1];
  if (own) {
    return (
      <Own
        src={img}
        sources={{ avif: sourceSet(own, 'avif'), webp: sourceSet(own, 'webp') }}
        alt={alt}
        sizes={sizes}
        width={1200}
        height={1200}
        priority={priority}
      />
    );
  }
  if (WEB_ADDRESS.test(img)) return <ExternalImage key={img} src={img} alt={alt} />;
  return <MissingPhoto alt={alt} />;
}

/** An image on another site. The request has no referrer. */
function ExternalImage({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  // The image of the server markup can fail before React listens to its events.
  const failIfBroken = (image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) fail();
  };
  if (failed) return <MissingPhoto alt={alt} />;
  return (
    <External
      ref={failIfBroken}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={fail}
    />
  );
}

function MissingPhoto({ alt }: { alt: string }) {
  return (
    <Placeholder role="img" aria-label={alt}>
      No photograph
    </Placeholder>
  );
}

function sourceSet(own: string, format: string): string {
  return WIDTHS.map((width) => `${own}-${width}.${format} ${width}w`).join(', ');
}
