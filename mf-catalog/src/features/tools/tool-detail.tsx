import type { Tool } from '@whetstone/contract';
import type { ToolDetailDto } from '@whetstone/contract/api';
import { Link } from '@whetstone/kernel';
import {
  DescriptionItem,
  DescriptionList,
  getShop,
  media,
  Price,
  Rating,
  Skeleton,
  Stack,
  tabularNumerals,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Breadcrumbs } from '../../shared/breadcrumbs.tsx';
import { useDeliveryGetQuery } from '../../shared/delivery.ts';
import { useRememberedPlace } from '../../shared/remembered-place.ts';
import { StockBadge } from './stock-badge.tsx';
import { ToolGallery } from './tool-gallery.tsx';
import { wayToTool } from './tool-head.ts';

const PHOTO_WIDTHS = '(min-width: 67.5rem) 44rem, (min-width: 43.75rem) 46vw, 92vw';

const Layout = styled.article`
  display: grid;
  gap: ${tokens.space.xl};
  padding-top: ${tokens.space.xl};

  /* The buttons of the order panel stick to the edge of the screen: a phone shows them before the facts. */
  > :last-child {
    display: flex;
    flex-direction: column;
  }
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

const RatingLine = styled.p`
  ${tabularNumerals}
  margin-top: ${tokens.space.s};
  font-size: ${tokens.text.s};
`;

const LargePrice = styled(Price)`
  font-size: ${tokens.text.xl};
`;

interface ToolDetailProps {
  tool: ToolDetailDto;
  /** The order panel. */
  children: ReactNode;
}

export function ToolDetail({ tool, children }: ToolDetailProps) {
  return (
    <Layout>
      <PhotoColumn>
        <ToolGallery key={tool._id} tool={tool} sizes={PHOTO_WIDTHS} />
      </PhotoColumn>
      <Stack gap="l">
        <header>
          <Breadcrumbs pages={wayToTool(tool)} />
          <Name>{tool.name}</Name>
          <Reviews rating={tool.rating} />
        </header>
        {!tool.archived && <LargePrice dollars={tool.price} />}
        {tool.priceNote && <Link to="/returns">{tool.priceNote}</Link>}
        <p>{tool.description}</p>
        {!tool.archived && (
          <DescriptionList>
            <DescriptionItem term="In stock">
              <span>{tool.quantity}</span> <StockBadge quantity={tool.quantity} />
            </DescriptionItem>
            <DescriptionItem term="Minimum quantity">{tool.minQuantity}</DescriptionItem>
            <DescriptionItem term="Maximum quantity">{tool.maxQuantity}</DescriptionItem>
            <DescriptionItem term="Delivery">
              <DeliveryTerms />
            </DescriptionItem>
          </DescriptionList>
        )}
        {children}
      </Stack>
    </Layout>
  );
}

/** 'Rated ★★★★★ in 3 reviews', with a link to the fragment with the reviews. */
function Reviews({ rating: { average, count } }: Pick<Tool, 'rating'>) {
  if (average === null) return <RatingLine>Not reviewed yet</RatingLine>;
  return (
    <RatingLine>
      Rated <Rating value={average} /> in{' '}
      <a href="#reviews">{count === 1 ? 'one review' : `${count} reviews`}</a>
    </RatingLine>
  );
}

/** Two lines, also while it loads, so that nothing below moves. */
const Terms = styled.span`
  display: block;
  min-height: 2lh;
`;

/** 'We deliver to Austria and Germany only. €4.90, 2–4 working days in Germany' */
function DeliveryTerms() {
  const { data, isLoading } = useDeliveryGetQuery(useRememberedPlace() ?? {});
  const { deliveryArea } = getShop();
  return (
    <>
      {deliveryArea && <Link to="/returns">{`We deliver to ${deliveryArea} only.`}</Link>}
      <Terms>{isLoading ? '' : (data?.terms ?? 'Shown at the checkout')}</Terms>
    </>
  );
}

/** As high as a tool's page with its reviews on a phone: Back restores the scroll position while the tool loads, and must not show the footer. */
const SkeletonLayout = styled(Layout)`
  align-content: start;
  min-height: 180rem;
`;

export function ToolDetailSkeleton() {
  return (
    <SkeletonLayout as="div" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <PhotoColumn>
        <Skeleton shape="square" />
      </PhotoColumn>
      <Skeleton shape="text" lines={6} />
    </SkeletonLayout>
  );
}
