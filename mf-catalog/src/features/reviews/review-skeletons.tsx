import { Card, CardBody, CardFooter, Grid, Skeleton, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';

const Name = styled(Skeleton)`
  width: 60%;
`;

const Action = styled.div`
  width: 7rem;
  height: ${tokens.size.control};
`;

/** Reviews on their way. */
export function ReviewSkeletons({ count }: { count: number }) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <div role="status">
      <VisuallyHidden>Loading reviews</VisuallyHidden>
      <Grid aria-hidden="true">
        {numbers.map((number) => (
          <Card as="div" key={number}>
            <CardBody>
              <Name shape="text" lines={2} />
              <Skeleton shape="text" lines={4} />
              <CardFooter>
                <Action>
                  <Skeleton shape="text" />
                </Action>
              </CardFooter>
            </CardBody>
          </Card>
        ))}
      </Grid>
    </div>
  );
}
