import type { MicrofrontendDescription } from '@whetstone/contract';
import type { PreloadOf } from '@whetstone/kernel';
import type { reviewsApi } from './src/features/reviews/reviews.api.ts';
import type { toolsApi } from './src/features/tools/tools.api.ts';

export const remote = {
  name: 'mf-catalog',
  team: 'catalog',
  routes: [
    {
      path: '/',
      module: 'home',
      access: 'everyone',
      title: 'Whetstone hand tools',
      description: 'Hand tools forged, ground and fitted by one maker, with customer reviews.',
      preload: [
        { endpoint: 'listNewTools', args: { limit: 6 } },
        { endpoint: 'browseReviews', args: { limit: 6 } },
      ],
    },
    {
      path: '/purchase',
      module: 'purchase',
      access: 'user',
      title: 'Purchase',
      description: 'All tools with prices and today’s stock.',
      sharedAcrossUsers: true,
      preload: [{ endpoint: 'browseTools', args: { q: '?q', category: '?category', sort: '?sort' } }],
    },
    {
      path: '/purchase/:productId',
      module: 'tool',
      access: 'everyone',
      title: 'Tool',
      description: 'A tool with its price, stock, and minimum and maximum quantity.',
      listedBy: { list: '/purchase', field: '_id' },
      preload: [{ endpoint: 'toolsGet', args: { id: ':productId' } }, { endpoint: 'reviewsRating' }],
      slots: ['tool-detail'],
    },
  ],
  navigation: [
    { area: 'navbar', label: 'Home', to: '/', access: 'everyone', order: 10 },
    { area: 'navbar', label: 'Purchase', to: '/purchase', access: 'everyone', order: 20 },
    { area: 'footer', label: 'Purchase', to: '/purchase', access: 'everyone', order: 20 },
  ],
} as const satisfies MicrofrontendDescription<PreloadOf<typeof toolsApi> | PreloadOf<typeof reviewsApi>>;
