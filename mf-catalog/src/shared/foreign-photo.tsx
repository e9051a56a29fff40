import { tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MissingPhoto } from './missing-photo.tsx';

const Picture = styled.img`
  width: 100%;
  aspect-ratio: 1;
  object-fit: cover;
  background: ${tokens.color.plate};
`;

/** A picture from somebody else's site, which is not told where it is shown. */
export function ForeignPhoto({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <MissingPhoto alt={alt} />;
  return (
    <Picture
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
