import type { Breadcrumb, PageHead, Tool } from '@whetstone/contract';
import type { CategoryDto } from '@whetstone/contract/api';
import { categoryName } from '@whetstone/contract/category-name';
import type { CollectionPage } from 'schema-dts';
import { CATEGORIES, categoryPath, toolPath } from '../../shared/links.ts';
import type { ToolFilters } from './tool-filters.ts';

type Head = PageHead & { title: string };

export function wayTo(category: string): Breadcrumb[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Categories', path: CATEGORIES },
    { name: categoryName(category) },
  ];
}

/** Head and structured data (schema.org) of a category's page. Filters repeat its content, so search engines leave filtered pages out. */
export function categoryHead(
  { category = '', sort: _, ...filters }: ToolFilters,
  tools: readonly Tool[],
  picture?: CategoryDto['picture'],
): Head {
  const name = categoryName(category);
  return {
    title: name,
    description: `${name} tools with prices, ratings and today’s stock.`,
    ...(picture && { image: picture.img }),
    ...(Object.keys(filters).length > 0 && { noindex: true }),
    breadcrumbs: wayTo(category),
    structuredData: collectionOf(
      name,
      tools.map((tool) => ({ name: tool.name, url: toolPath(tool) })),
    ),
  };
}

/** Head and structured data of the list of categories. */
export function categoriesHead(categories: readonly CategoryDto[]): Head {
  return {
    title: 'Categories',
    description: 'All categories of our hand tools.',
    breadcrumbs: [{ name: 'Home', path: '/' }, { name: 'Categories' }],
    structuredData: collectionOf(
      'Categories',
      categories.map(({ category }) => ({ name: categoryName(category), url: categoryPath(category) })),
    ),
  };
}

function collectionOf(name: string, pages: readonly { name: string; url: string }[]) {
  return {
    '@type': 'CollectionPage',
    name,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: pages.map((page, index) => ({ '@type': 'ListItem', position: index + 1, ...page })),
    },
  } satisfies CollectionPage;
}
