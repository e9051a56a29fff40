import type { Review } from '@whetstone/contract';
import { Rating, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** In one row where there is room for three. */
export const Voices = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${tokens.space.l};
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
  overflow-wrap: anywhere;
`;

const Name = styled.figcaption`
  margin-top: auto;
  padding-top: ${tokens.space.xs};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  overflow-wrap: anywhere;
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
