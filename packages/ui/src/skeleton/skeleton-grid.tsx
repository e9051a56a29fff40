import { styled } from 'styled-components';
import { Card, CardBody, CardFooter } from '../card/card.tsx';
import { CardTitle } from '../card/card-title.tsx';
import { Grid } from '../layout/grid.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { tokens } from '../theme/css-variables.ts';
import { countTo } from './count-to.ts';
import { Skeleton } from './skeleton.tsx';

const Title = styled(CardTitle).attrs({ as: 'div' })`
  width: 70%;
`;

const Action = styled.div`
  width: 7rem;
  height: ${tokens.size.control};
`;

export interface SkeletonGridProps {
  count: number;
  /** What is on its way, for screen readers. */
  label?: string;
}

/** A grid of tool cards on their way, of the size of the real ones. */
export function SkeletonGrid({ count, label = 'Loading' }: SkeletonGridProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Grid aria-hidden="true">
        {countTo(count).map((card) => (
          <Card as="div" key={card}>
            <Skeleton shape="square" />
            <CardBody>
              <Title>
                <Skeleton shape="text" />
              </Title>
              <Skeleton shape="text" lines={3} />
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
