import type { MicrofrontendDescription } from '@whetstone/contract';
import type { PreloadOf } from '@whetstone/kernel';
import type { ReviewsApi } from './src/features/reviews/reviews.api.ts';

export const remote = {
  name: 'mf-account',
  team: 'account',
  routes: [
    {
      path: '/dashboard',
      module: 'my-profile',
      access: 'user',
      layout: 'dashboard',
      title: 'My Profile',
      description: 'Your name, contact details and photo.',
    },
    {
      path: '/dashboard/myOrders',
      module: 'my-orders',
      access: 'user',
      layout: 'dashboard',
      title: 'My Orders',
      description: 'The tools you have ordered.',
    },
    {
      path: '/dashboard/myOrders/:number',
      module: 'my-order',
      access: 'user',
      layout: 'dashboard',
      title: 'Order',
      description: 'One of your orders: tools, timeline, delivery and receipt.',
    },
    {
      path: '/dashboard/addresses',
      module: 'addresses',
      access: 'user',
      layout: 'dashboard',
      title: 'Addresses',
      description: 'The addresses to which you order.',
    },
    {
      path: '/dashboard/myreview',
      module: 'my-review',
      access: 'user',
      layout: 'dashboard',
      title: 'My Review',
      description: 'Review a tool for other customers, and change your reviews.',
    },
    {
      path: '/payment',
      module: 'payment',
      access: 'everyone',
      title: 'Payment',
      description: 'Pay for the tools you have ordered.',
    },
  ],
  navigation: [
    { area: 'navbar', label: 'Payment', to: '/payment', access: 'everyone', order: 30 },
    { area: 'navbar', label: 'Dashboard', to: '/dashboard', access: 'user', order: 60 },
    { area: 'dashboard', label: 'My Profile', to: '/dashboard', access: 'user', order: 10, group: 'Account' },
    {
      area: 'dashboard',
      label: 'My Orders',
      to: '/dashboard/myOrders',
      access: 'user',
      order: 20,
      group: 'Account',
    },
    {
      area: 'dashboard',
      label: 'Addresses',
      to: '/dashboard/addresses',
      access: 'user',
      order: 25,
      group: 'Account',
    },
    {
      area: 'dashboard',
      label: 'My Review',
      to: '/dashboard/myreview',
      access: 'user',
      order: 30,
      group: 'Account',
    },
  ],
  fragments: [
    {
      slot: 'tool-detail',
      module: 'customer-reviews',
      title: 'What customers say',
      height: 520,
      preload: [
        { endpoint: 'browseToolReviews', args: { tool: ':productId' } },
        { endpoint: 'reviewsRating', args: { tool: ':productId' } },
      ],
      lazy: true,
    },
  ],
} as const satisfies MicrofrontendDescription<PreloadOf<ReviewsApi>>;
