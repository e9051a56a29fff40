import { css, keyframes, styled } from 'styled-components';
import { Card, CardBody, CardFooter, CardTitle } from '../layout/card.tsx';
import { Grid, VisuallyHidden } from '../layout/layout.tsx';
import { media } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

const pulse = keyframes`
  50% { opacity: 0.55; }
`;

const shapes = {
  text: css`
    height: 1em;
    margin-block: 0.3em;
    &:last-child:not(:first-child) {
      width: 60%;
    }
  `,
  block: css`
    height: 8rem;
  `,
  square: css`
    aspect-ratio: 1;
  `,
};

const Root = styled.div.attrs({ 'aria-hidden': true })`
  width: 100%;
`;

const Shape = styled.div<{ $shape: keyof typeof shapes }>`
  width: 100%;
  background: ${tokens.color.sunken};
  border-radius: ${tokens.radius.s};
  ${({ $shape }) => shapes[$shape]}

  ${media.motion} {
    animation: ${pulse} 1.6s ease-in-out infinite;
  }
`;

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

export interface SkeletonProps {
  shape: keyof typeof shapes;
  /** The number of text lines. The last of several lines is shorter. */
  lines?: number;
  className?: string;
}

/** A placeholder for content that loads. Hidden from screen readers: the element around it announces the loading state. */
export function Skeleton({ shape, lines = 1, className }: SkeletonProps) {
  return (
    <Root className={className}>
      {numbersTo(lines).map((line) => (
        <Shape key={line} $shape={shape} />
      ))}
    </Root>
  );
}

const Title = styled(CardTitle).attrs({ as: 'div' })`
  width: 70%;
`;

const Action = styled.div`
  width: 7rem;
  height: ${tokens.size.control};
`;

export interface SkeletonGridProps {
  count: number;
  /** The loading message for screen readers. */
  label?: string;
}

/** A grid of placeholder tool cards, as large as the real ones. */
export function SkeletonGrid({ count, label = 'Loading' }: SkeletonGridProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Grid aria-hidden="true">
        {numbersTo(count).map((card) => (
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
