import type { MicrofrontendDescription } from '@whetstone/contract';
import type { PreloadOf } from '@whetstone/kernel';
import type { reviewsApi } from './src/features/reviews/reviews.api.ts';
import type { browseApi } from './src/features/tools/browse.api.ts';
import type { toolListApi } from './src/features/tools/tool-list.api.ts';
import type { toolsApi } from './src/features/tools/tools.api.ts';
import type { deliveryApi } from './src/shared/delivery.ts';

/** The parameters of a list of tools, as the URL has them. */
const SEARCH = { q: '?q', literal: '?literal', category: '?category' } as const;
const FILTERS = {
  sort: '?sort',
  minPrice: '?minPrice',
  maxPrice: '?maxPrice',
  inStock: '?inStock',
  minRating: '?minRating',
} as const;

export const remote = {
  name: 'mf-catalog',
  team: 'catalog',
  routes: [
    {
      path: '/',
      module: 'home',
      access: 'everyone',
      title: 'Whetstone hand tools',
      description: 'Hand tools with prices, stock and customer reviews.',
      queryParameters: [],
      preload: [
        { endpoint: 'listNewTools', args: { limit: 6 } },
        { endpoint: 'browseReviews', args: { limit: 6 } },
        { endpoint: 'browseListCategories' },
      ],
    },
    {
      path: '/categories',
      module: 'categories',
      access: 'everyone',
      title: 'Categories',
      description: 'All categories of our hand tools.',
      queryParameters: [],
      preload: [{ endpoint: 'browseListCategories' }],
    },
    {
      path: '/categories/:category',
      module: 'category',
      access: 'everyone',
      title: 'Category',
      description: 'The tools of a category with prices, ratings and today’s stock.',
      listedBy: { list: '/categories', field: 'category' },
      queryParameters: ['pages'],
      preload: [
        { endpoint: 'browseGetCategory', args: { category: ':category' } },
        { endpoint: 'browseTools', args: { category: ':category', ...FILTERS } },
      ],
    },
    {
      path: '/purchase',
      module: 'purchase',
      access: 'user',
      title: 'Purchase',
      description: 'All tools with prices and today’s stock.',
      sharedAcrossUsers: true,
      queryParameters: ['pages'],
      preload: [{ endpoint: 'browseTools', args: { ...SEARCH, ...FILTERS } }],
    },
    {
      path: '/search',
      module: 'search',
      access: 'everyone',
      title: 'Search',
      description: 'The tools that match a search.',
      noindex: true,
      queryParameters: ['pages'],
      preload: [{ endpoint: 'browseTools', args: { ...SEARCH, ...FILTERS } }],
    },
    {
      path: '/purchase/:productId',
      module: 'tool',
      access: 'everyone',
      title: 'Tool',
      description: 'A tool with its price, stock, and minimum and maximum quantity.',
      listedBy: { list: '/purchase', field: '_id' },
      queryParameters: ['quantity'],
      preload: [
        { endpoint: 'toolsGet', args: { id: ':productId' } },
        { endpoint: 'deliveryGet', args: {} },
      ],
      slots: ['tool-detail'],
    },
    {
      path: '/purchase/:productId/preview',
      module: 'tool-preview',
      access: 'admin',
      title: 'Preview',
      description: 'The page of a draft as customers will see it.',
    },
    {
      path: '/basket',
      module: 'basket',
      access: 'everyone',
      title: 'Basket',
      description: 'The tools that you have chosen.',
      browserOnly: true,
    },
    {
      path: '/checkout',
      module: 'checkout',
      access: 'user',
      title: 'Checkout',
      description: 'Address, delivery and total of your order.',
    },
    {
      path: '/confirmation/:number',
      module: 'confirmation',
      access: 'user',
      title: 'Your order',
      description: 'What you ordered, where it goes and what happens next.',
    },
  ],
  navigation: [
    { area: 'navbar', label: 'Home', to: '/', access: 'everyone', order: 10 },
    { area: 'navbar', label: 'Purchase', to: '/purchase', access: 'everyone', order: 20 },
    { area: 'footer', label: 'Purchase', to: '/purchase', access: 'everyone', order: 20 },
    { area: 'footer', label: 'Categories', to: '/categories', access: 'everyone', order: 22 },
    { area: 'footer', label: 'Basket', to: '/basket', access: 'everyone', order: 25 },
  ],
  fragmentsFrom: { 'tool-detail': ['mf-account'] },
  fragments: [
    { slot: 'navbar', module: 'basket-count', title: 'Basket', height: 64 },
    { slot: 'search', module: 'site-search', title: 'Search', height: 64 },
  ],
} as const satisfies MicrofrontendDescription<
  | PreloadOf<typeof browseApi>
  | PreloadOf<typeof toolsApi>
  | PreloadOf<typeof toolListApi>
  | PreloadOf<typeof reviewsApi>
  | PreloadOf<typeof deliveryApi>
>;
