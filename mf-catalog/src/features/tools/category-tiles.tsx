import { categoryName } from '@whetstone/contract/category-name';
import { Link } from '@whetstone/kernel';
import { TextLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { CATEGORIES, categoryPath } from '../../shared/links.ts';
import { ToolPhoto } from '../../shared/tool-photo.tsx';
import { useBrowseListCategoriesQuery } from './browse.api.ts';

/** As high as the row, also while it loads. */
const Categories = styled.nav`
  min-height: 15rem;
  margin-top: ${tokens.space.xl};

  ul {
    display: grid;
    grid: auto / auto-flow minmax(9rem, 12rem);
    gap: ${tokens.space.m};
    margin-block: ${tokens.space.s};
    padding: 0;
    overflow-x: auto;
    list-style: none;
  }
`;

/** The link covers the picture. */
const Tile = styled(Link)`
  display: grid;
  gap: ${tokens.space.xs};
`;

/** A row of the categories with their pictures, which scrolls on small screens. */
export function CategoryTiles() {
  const { data = [], isError } = useBrowseListCategoriesQuery();
  if (isError) return null;
  return (
    <Categories aria-label="Categories">
      <TextLink to={CATEGORIES}>All categories</TextLink>
      <ul>
        {data.map(({ category, picture }) => (
          <li key={category}>
            <Tile to={categoryPath(category)}>
              <div aria-hidden="true">
                <ToolPhoto tool={{ name: category, img: '', alt: '', ...picture }} sizes="12rem" />
              </div>
              <span>{categoryName(category)}</span>
            </Tile>
          </li>
        ))}
      </ul>
    </Categories>
  );
}
