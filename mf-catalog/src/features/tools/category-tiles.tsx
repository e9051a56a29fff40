import { categoryName } from '@whetstone/contract/category-name';
import { Link } from '@whetstone/kernel';
import { TextLink, tokens } from '@whetstone/ui';
import type { KeyboardEvent } from 'react';
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
    /* Room for the outline of a focused tile. */
    margin: 0 -6px;
    padding: ${tokens.space.s} 6px;
    scroll-padding: 6px;
    overflow-x: auto;
    list-style: none;
  }
`;

/** Browsers leave a focused tile where it is if a part of it is in sight. Not at focus: a click would move the tile away from the pointer. */
const showWhole = ({ currentTarget }: KeyboardEvent<Element>) =>
  currentTarget.scrollIntoView({ block: 'nearest' });

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
            <Tile to={categoryPath(category)} onKeyUp={showWhole}>
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
