import { styled } from 'styled-components';
import { tokens } from '../theme/tokens.ts';

/** A bordered box. A `Photo` as first child extends to the edges. Text goes into a `CardBody`. */
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

/** The text of a card. It grows, so the footers of a row of cards are on one line. */
export const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: flex-start;
  gap: ${tokens.space.s};
  padding: ${tokens.space.l};
`;

/** The heading of a card. */
export const CardTitle = styled.h3`
  font-size: ${tokens.text.l};
  font-weight: ${tokens.weight.strong};
  line-height: 1.2;
  letter-spacing: -0.012em;
`;

/** The top left corner of a card's photograph, for a `Badge`. */
export const CardCorner = styled.div`
  position: absolute;
  inset: ${tokens.space.s} auto auto ${tokens.space.s};
`;

/** The last line of a `CardBody`, at the bottom of the card: a price and an action, for example. */
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
