import type { Tool } from '@whetstone/contract';
import { categoryName } from '@whetstone/contract/category-name';
import { Grid, TextLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { categoryPath } from '../../shared/links.ts';
import { OrderCard } from './order-card.tsx';
import { useSearchOfferQuery } from './search.api.ts';

const Group = styled.section`
  margin-top: ${tokens.space.xl};

  h3 {
    margin-bottom: ${tokens.space.m};
  }
`;

const Categories = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s} ${tokens.space.l};
`;

/** What the shop offers instead of an empty list. Nothing until it arrives. */
export function Offers({ q }: { q: string }) {
  const { currentData } = useSearchOfferQuery({ q });
  if (!currentData) return null;
  const { nearest, categories, selling } = currentData;
  return (
    <>
      <Tools heading="Near your search" tools={nearest} />
      {categories.length > 0 && (
        <Group aria-label="Categories">
          <h3>Categories</h3>
          <Categories>
            {categories.map(({ category }) => (
              <li key={category}>
                <TextLink to={categoryPath(category)}>{categoryName(category)}</TextLink>
              </li>
            ))}
          </Categories>
        </Group>
      )}
      <Tools heading="What others buy" tools={selling} />
    </>
  );
}

function Tools({ heading, tools }: { heading: string; tools: readonly Tool[] }) {
  if (tools.length === 0) return null;
  return (
    <Group aria-label={heading}>
      <h3>{heading}</h3>
      <Grid>
        {tools.map((tool) => (
          <OrderCard key={tool._id} tool={tool} />
        ))}
      </Grid>
    </Group>
  );
}
