import { css, keyframes, styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { media } from '../theme/media.ts';
import { countTo } from './count-to.ts';

const breathe = keyframes`
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

const Bone = styled.div<{ $shape: keyof typeof shapes }>`
  width: 100%;
  background: ${tokens.color.sunken};
  border-radius: ${tokens.radius.s};
  ${({ $shape }) => shapes[$shape]}

  ${media.motion} {
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
`;

const Bones = styled.div.attrs({ 'aria-hidden': true })`
  width: 100%;
`;

export interface SkeletonProps {
  shape: keyof typeof shapes;
  /** Of a text; the last of several is shorter. */
  lines?: number;
  className?: string;
}

/** The shape of content that is on its way. Silent: its surroundings say that they are busy. */
export function Skeleton({ shape, lines = 1, className }: SkeletonProps) {
  return (
    <Bones className={className}>
      {countTo(lines).map((line) => (
        <Bone key={line} $shape={shape} />
      ))}
    </Bones>
  );
}
