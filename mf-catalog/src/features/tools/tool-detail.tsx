import type { Tool } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import {
  DescriptionItem,
  DescriptionList,
  Eyebrow,
  Figure,
  media,
  PageHeader,
  Price,
  Skeleton,
  Stack,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LinkButton } from '../../shared/links.ts';
import { ToolPhoto } from '../../shared/tool-photo.tsx';
import { StockBadge } from './tool-card.tsx';
import { categoryName } from './tool-filters.ts';

const PHOTO_WIDTHS = '(min-width: 1080px) 44rem, (min-width: 700px) 46vw, 92vw';

const Layout = styled.article`
  display: grid;
  gap: ${tokens.space.xl};
  padding-top: ${tokens.space.xl};

  ${media.medium} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
  ${media.large} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${tokens.space.xxl};
  }
`;

const PhotoColumn = styled.div`
  ${media.medium} {
    position: sticky;
    top: ${tokens.space.l};
  }
`;

const Name = styled.h1`
  font-size: ${tokens.text.xxl};
`;

const LargePrice = styled(Price)`
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

const NameSkeleton = styled(Skeleton)`
  width: 80%;
  font-size: ${tokens.text.xxl};
`;

const PriceSkeleton = styled(Skeleton)`
  width: 6rem;
  font-size: ${tokens.text.xl};
`;

interface ToolDetailProps {
  tool: Tool;
  /** The line below the name. */
  seller: ReactNode;
  /** The order panel. */
  children: ReactNode;
}

/** Photo, price, stock and order panel of one tool. */
export function ToolDetail({ tool, seller, children }: ToolDetailProps) {
  return (
    <Layout>
      <PhotoColumn>
        <Figure caption={tool.alt || tool.name}>
          <ToolPhoto tool={tool} sizes={PHOTO_WIDTHS} priority />
        </Figure>
      </PhotoColumn>
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
        <LargePrice dollars={tool.price} />
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
    </Layout>
  );
}

export function ToolDetailSkeleton() {
  return (
    <Layout as="div" role="status">
      <VisuallyHidden>Loading the tool</VisuallyHidden>
      <PhotoColumn>
        <Skeleton shape="square" />
      </PhotoColumn>
      <Stack gap="l">
        <NameSkeleton shape="text" />
        <PriceSkeleton shape="text" />
        <Skeleton shape="text" lines={3} />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Layout>
  );
}

/** The page for an unknown tool id. */
export function ToolNotFound() {
  return (
    <PageHeader
      eyebrow="404"
      title="Tool not found"
      lead="We may no longer sell this tool, or the link may contain a typing error."
    >
      <div>
        <LinkButton to="/purchase" $variant="primary">
          See all tools
        </LinkButton>
      </div>
    </PageHeader>
  );
}
