import { tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

const OWN_PHOTO = /^(\/(?:media|api\/photos)\/[\w-]+)-\d+\.webp$/;
/** A URL, or a path on this site. */
const IMAGE_URL = /^(https?:\/\/|\/(?!\/))/;

const Plate = styled.span`
  display: block;
  flex: none;
  width: 3.5rem;
  aspect-ratio: 1;
  overflow: clip;
  background: ${tokens.color.plate};
  border-radius: ${tokens.radius.s};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** The small photo of a tool beside its name. Decorative: the name says what it shows. The plate stays empty without a photo. */
export function LinePhoto({ img }: { img: string }) {
  const [failed, setFailed] = useState<string>();
  const own = OWN_PHOTO.exec(img)?.[1];
  return (
    <Plate>
      {IMAGE_URL.test(img) && failed !== img && (
        <img
          src={own ? `${own}-600.webp` : img}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(img)}
        />
      )}
    </Plate>
  );
}
