import { tokens } from '@whetstone/ui';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { initialsOf } from './initials.ts';

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

// The plate is light in both themes, and so is what is drawn on it dark in both.
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

/** A web address, or a path on this site. */
const SHOWABLE = /^(https?:\/\/|\/(?!\/))/;

interface ProfilePhotoProps {
  src: string;
  name: string;
}

/** The photo that a customer linked; their initials where there is none, or it cannot be shown. */
export function ProfilePhoto({ src, name }: ProfilePhotoProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const alt = `Photo of ${name}`;
  if (SHOWABLE.test(src) && failedSrc !== src)
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
