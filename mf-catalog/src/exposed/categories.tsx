import { categoryName } from '@whetstone/contract/category-name';
import { Link, usePageHead } from '@whetstone/kernel';
import {
  Card,
  CardBody,
  CardTitle,
  Container,
  EmptyState,
  ErrorNotice,
  Grid,
  PageHeader,
  SkeletonGrid,
  tabularNumerals,
  tokens,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { useBrowseListCategoriesQuery } from '../features/tools/browse.api.ts';
import { categoriesHead } from '../features/tools/category-head.ts';
import { Breadcrumbs } from '../shared/breadcrumbs.tsx';
import { categoryPath } from '../shared/links.ts';
import { ToolPhoto } from '../shared/tool-photo.tsx';

const CARD_WIDTHS = '(min-width: 67.5rem) 26rem, (min-width: 43.75rem) 46vw, 92vw';

const Way = styled.div`
  padding-top: ${tokens.space.l};
`;

/** The link covers the whole card. */
const NameLink = styled(Link)`
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Count = styled.p`
  ${tabularNumerals}
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

export function Page() {
  const { data } = useBrowseListCategoriesQuery();
  const head = categoriesHead(data ?? []);
  usePageHead(head);
  return (
    <Container>
      <Way>
        <Breadcrumbs pages={head.breadcrumbs ?? []} />
      </Way>
      <PageHeader title="Categories" />
      <CategoryCards />
    </Container>
  );
}

/** The categories with their pictures, or the state of the list: loading, failed or empty. */
function CategoryCards() {
  const { data: categories, isError, refetch } = useBrowseListCategoriesQuery();
  if (categories?.length === 0)
    return <EmptyState title="No tools yet">Check back in a few days.</EmptyState>;
  if (!categories && isError)
    return (
      <ErrorNotice title="The categories could not be loaded" onRetry={refetch}>
        The shop did not respond. Try again in a moment.
      </ErrorNotice>
    );
  if (!categories) return <SkeletonGrid count={6} label="Loading categories" />;
  return (
    <Grid>
      {categories.map(({ category, tools, more, picture }, index) => (
        <Card key={category}>
          <ToolPhoto
            tool={{ name: category, img: '', alt: '', ...picture }}
            sizes={CARD_WIDTHS}
            priority={index === 0}
          />
          <CardBody>
            <CardTitle as="h2">
              <NameLink to={categoryPath(category)}>{categoryName(category)}</NameLink>
            </CardTitle>
            <Count>{`${tools.toLocaleString('en-US')}${more ? '+' : ''} ${tools === 1 ? 'tool' : 'tools'}`}</Count>
          </CardBody>
        </Card>
      ))}
    </Grid>
  );
}
