import type { Tool } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { DescriptionItem, DescriptionList, Eyebrow, Figure, Price, Stack, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ToolPhoto } from '../../shared/tool-photo.tsx';
import { categoryName } from './categories.ts';
import { StockBadge } from './stock-line.tsx';
import { Plate, Sheet } from './tool-sheet-layout.ts';

const SHEET_WIDTHS = '(min-width: 1080px) 44rem, (min-width: 700px) 46vw, 92vw';

const Name = styled.h1`
  font-size: ${tokens.text.xxl};
`;

const SheetPrice = styled(Price)`
  font-size: ${tokens.text.xl};
`;

const Stock = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
`;

const CategoryLink = styled(Link)`
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

interface ToolSheetProps {
  tool: Tool;
  /** Who sells it. */
  seller: ReactNode;
  /** Where it is ordered. */
  children: ReactNode;
}

/** Everything about one tool. */
export function ToolSheet({ tool, seller, children }: ToolSheetProps) {
  return (
    <Sheet>
      <Plate>
        <Figure caption={tool.alt || tool.name}>
          <ToolPhoto tool={tool} sizes={SHEET_WIDTHS} priority />
        </Figure>
      </Plate>
      <Stack gap="l">
        <header>
          <Eyebrow>
            <CategoryLink to={`/purchase?category=${encodeURIComponent(tool.category)}`}>
              {categoryName(tool.category)}
            </CategoryLink>
          </Eyebrow>
          <Name>{tool.name}</Name>
          {seller}
        </header>
        <SheetPrice dollars={tool.price} />
        <p>{tool.description}</p>
        <DescriptionList>
          <DescriptionItem term="In stock">
            <Stock>
              {tool.quantity}
              <StockBadge quantity={tool.quantity} />
            </Stock>
          </DescriptionItem>
          <DescriptionItem term="Minimum quantity">{tool.minQuantity}</DescriptionItem>
          <DescriptionItem term="Maximum quantity">{tool.maxQuantity}</DescriptionItem>
        </DescriptionList>
        {children}
      </Stack>
    </Sheet>
  );
}
