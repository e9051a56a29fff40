import { tokens } from '@whetstone/ui';
import { useState } from 'react';
import { css, styled } from 'styled-components';

const plate = css`
  width: 100%;
  max-width: 16rem;
  aspect-ratio: 1;
  background: ${tokens.color.plate};
`;

const Photo = styled.img`
  ${plate}
  object-fit: cover;
`;

// The background is light in both themes, so the initials are dark in both.
const Monogram = styled.svg`
  ${plate}
  color-scheme: light;
  color: ${tokens.color.ink};

  text {
    font-size: 34px;
    font-weight: ${tokens.weight.heading};
    text-anchor: middle;
    dominant-baseline: central;
    fill: currentColor;
  }
`;

/** A URL, or a path on this site, as the API accepts them. */
const PHOTO_URL = /^(https:\/\/|\/(?![/\\]))\S+$/i;

interface ProfilePhotoProps {
  src: string;
  name: string;
}

/** The user's photo, or the user's initials if there is no photo or it does not load. */
export function ProfilePhoto({ src, name }: ProfilePhotoProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const alt = `Photo of ${name}`;
  if (PHOTO_URL.test(src) && failedSrc !== src)
    return (
      <Photo
        src={src}
        alt={alt}
        width={256}
        height={256}
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
      />
    );
  return (
    <Monogram role="img" aria-label={`No photo of ${name}`} viewBox="0 0 100 100">
      <text x="50" y="50">
        {initialsOf(name)}
      </text>
    </Monogram>
  );
}

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')].at(0)?.toUpperCase() ?? '').join('');
}
