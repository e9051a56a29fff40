import type { Review } from '@whetstone/contract';
import { media, Rating, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** In one row, which scrolls sideways where there is no room for three. */
export const Voices = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(min(85%, 19rem), 1fr);
  flex: 1;
  gap: ${tokens.space.m};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;

  ${media.large} {
    gap: ${tokens.space.l};
  }
`;

const Voice = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space.s};
  height: 100%;
  padding: ${tokens.space.l};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.s};
`;

const Stars = styled(Rating)`
  color: ${tokens.color.ochreText};
`;

const Words = styled.blockquote`
  display: -webkit-box;
  overflow: clip;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 6;
  line-clamp: 6;

  ${media.large} {
    -webkit-line-clamp: 5;
    line-clamp: 5;
  }
`;

const Name = styled.figcaption`
  margin-top: auto;
  padding-top: ${tokens.space.xs};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  overflow: clip;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** What one customer says, and how content they are. */
export function CustomerVoice({ review }: { review: Review }) {
  return (
    <li>
      <Voice>
        <Stars value={review.rating} />
        <Words>{review.reviews}</Words>
        <Name>{review.clientName}</Name>
      </Voice>
    </li>
  );
}
