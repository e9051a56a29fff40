import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

/** A sheet with a hairline edge. A `Photo` that comes first runs to the edges; text goes into a `CardBody`. */
export const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  overflow: clip;
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.s};
  transition: border-color ${tokens.motion.fast};

  &:has(a:hover, a:focus-visible) {
    border-color: ${tokens.color.outline};
  }
`;

/** The text of a card: grows, so that what comes last in a row of cards can sit on one line. */
export const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space.s};
  padding: ${tokens.space.l};
`;

/** The top left corner of a card's photograph: a place for a `Badge`. */
export const CardCorner = styled.div`
  position: absolute;
  inset: ${tokens.space.s} auto auto ${tokens.space.s};
`;

/** The last line of a `CardBody`, kept at the foot of the card: a price and an action, say. */
export const CardFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space.s};
  width: 100%;
  margin-top: auto;
  padding-top: ${tokens.space.m};
  border-top: 1px solid ${tokens.color.rule};
`;
