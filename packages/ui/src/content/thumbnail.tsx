// By its name: the bundler replaces this import with the package that the host provides.
import { tokens } from '@whetstone/ui';
import { useCallback, useState } from 'react';
import { styled } from 'styled-components';

const OWN_PHOTO = /^(\/(?:media|api\/photos)\/[\w-]+)-\d+\.webp$/;
/** A URL, or a path on this site. */
const IMAGE_URL = /^(https?:\/\/|\/(?!\/))/;

const Plate = styled.span<{ $size: string }>`
  display: block;
  flex: none;
  width: ${({ $size }) => $size};
  aspect-ratio: 1;
  overflow: clip;
  background: ${tokens.color.plate};

  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

interface ThumbnailProps {
  /** The photograph of a tool, in any width. Empty: none. */
  src: string;
  /** The width and height, such as `3rem`. */
  size: string;
  /** By default empty: the name beside the photograph says what it shows. */
  alt?: string;
}

/** The small photograph beside the name of a tool in a list. The plate stays empty without a photograph. */
export function Thumbnail({ src, size, alt = '' }: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const fail = useCallback(() => setFailed(src), [src]);
  const failIfBroken = useCallback(
    // An image of the server markup can fail before React listens to its events.
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  const own = OWN_PHOTO.exec(src)?.[1];
  const shown = IMAGE_URL.test(src) && failed !== src;
  const name = shown || !alt ? {} : { role: 'img', 'aria-label': alt };
  return (
    <Plate $size={size} {...name}>
      {shown && (
        <img
          ref={failIfBroken}
          src={own ? `${own}-600.webp` : src}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={fail}
        />
      )}
    </Plate>
  );
}
