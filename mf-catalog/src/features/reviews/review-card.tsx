import type { Review } from '@whetstone/contract';
import { Card, CardBody, CardFooter, CardTitle, Rating, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { LinkButton } from '../../shared/link-button.ts';

const Client = styled.p`
  margin-top: ${tokens.space.xxs};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  overflow-wrap: anywhere;
`;

const Text = styled.blockquote`
  padding-left: ${tokens.space.m};
  border-left: 2px solid ${tokens.color.accent};
  overflow-wrap: anywhere;
`;

const Stars = styled(Rating)`
  color: ${tokens.color.ochreText};
`;

const Ratings = styled.div`
  font-size: ${tokens.text.s};
`;

/** What one customer says. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <Card>
      <CardBody>
        <div>
          <CardTitle>User: {review.clientName}</CardTitle>
          <Client>{review.client}</Client>
        </div>
        <Text>{review.reviews}</Text>
        <CardFooter>
          <Ratings>
            <span aria-hidden="true">
              <Stars value={review.rating} />
            </span>
            <p>Ratings: {review.rating} star</p>
          </Ratings>
          <LinkButton to="/dashboard/myreview" $size="small">
            Review
          </LinkButton>
        </CardFooter>
      </CardBody>
    </Card>
  );
}
