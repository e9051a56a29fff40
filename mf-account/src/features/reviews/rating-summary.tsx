import type { RatingSummaryDto } from '@whetstone/contract/api';
import { Rating, tabularNumerals, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';

const Box = styled.div`
  ${tabularNumerals}
  display: grid;
  align-content: start;
  gap: ${tokens.space.s};
`;

const Average = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${tokens.space.s};

  strong {
    font-size: ${tokens.text.xxl};
    line-height: 1;
  }
`;

const Distribution = styled.table`
  width: 100%;
  font-size: ${tokens.text.s};

  th,
  td {
    padding: 0.1rem 0;
    font-weight: ${tokens.weight.body};
    text-align: start;
    white-space: nowrap;
  }
  td {
    padding-left: ${tokens.space.s};
    text-align: end;
  }
  /* The bars take the width that the labels and numbers leave. */
  [aria-hidden] {
    width: 100%;
  }
`;

const Bar = styled.div<{ $share: number }>`
  height: 0.5rem;
  background: linear-gradient(${tokens.color.ochre} 0 0) 0 0 / ${({ $share }) => $share * 100}% 100% no-repeat
    ${tokens.color.rule};
`;

const STARS = [5, 4, 3, 2, 1];

export function RatingSummary({ rating: { average, count, distribution } }: { rating: RatingSummaryDto }) {
  if (average === null) return null;
  return (
    <Box>
      <Average>
        <strong>{average.toFixed(1)}</strong>
        <Rating value={average} />
        <span>{count === 1 ? '1 review' : `${count} reviews`}</span>
      </Average>
      <Distribution>
        <caption>
          <VisuallyHidden>Reviews by stars</VisuallyHidden>
        </caption>
        <tbody>
          {STARS.map((stars) => (
            <tr key={stars}>
              <th scope="row">{stars === 1 ? '1 star' : `${stars} stars`}</th>
              <td aria-hidden="true">
                <Bar $share={Number(distribution[stars - 1]) / count} />
              </td>
              <td>{distribution[stars - 1]}</td>
            </tr>
          ))}
        </tbody>
      </Distribution>
    </Box>
  );
}
