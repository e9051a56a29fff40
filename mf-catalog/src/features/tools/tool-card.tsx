import type { Tool } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { Card, CardBody, CardFooter, CardTitle, Rating, tabularNumerals, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { toolPath } from '../../shared/links.ts';
import { ToolPhoto } from '../../shared/tool-photo.tsx';
import { StockBadge } from './stock-badge.tsx';

const CARD_WIDTHS = '(min-width: 67.5rem) 26rem, (min-width: 43.75rem) 46vw, 92vw';

// The link covers the whole card, except the links in the footer, which are positioned above it.
const NameLink = styled(Link)`
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  line-height: 1.5;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  line-clamp: 3;
`;

const Footer = styled(CardFooter)`
  a {
    position: relative;
  }
`;

const Stock = styled.p`
  ${tabularNumerals}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.xs};
  font-size: ${tokens.text.s};
`;

interface ToolCardProps {
  tool: Tool;
  /** Content on top of a corner of the photo. */
  corner?: ReactNode;
  /** Price and action. */
  footer: ReactNode;
  children?: ReactNode;
}

export function ToolCard({ tool, corner, footer, children }: ToolCardProps) {
  return (
    <Card>
      <ToolPhoto tool={tool} sizes={CARD_WIDTHS} />
      {corner}
      <CardBody>
        <CardTitle>
          <NameLink to={toolPath(tool)}>{tool.name}</NameLink>
        </CardTitle>
        {tool.rating?.average && <Rating value={tool.rating.average} />}
        <Description>{tool.description}</Description>
        {children}
        <Footer>{footer}</Footer>
      </CardBody>
    </Card>
  );
}

export function StockLine({ quantity }: { quantity: number }) {
  return (
    <Stock>
      <span>{`In stock: ${quantity}`}</span>
      <StockBadge quantity={quantity} />
    </Stock>
  );
}
