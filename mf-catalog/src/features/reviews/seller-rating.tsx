import type { ShopRating } from '@whetstone/contract';
import { Rating, tabularNumerals, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Line = styled.p`
  ${tabularNumerals}
  margin-top: ${tokens.space.s};
  font-size: ${tokens.text.s};
`;

/** The seller of a tool with the average of all reviews, once the average is known. */
export function SellerRating({ rating }: { rating: ShopRating | undefined }) {
  if (!rating?.average) return <Line>Sold by its maker</Line>;
  const { average, count } = rating;
  return (
    <Line>
      Sold by its maker, rated <Rating value={average} /> in {count === 1 ? 'one review' : `${count} reviews`}
    </Line>
  );
}
