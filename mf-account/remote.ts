import type { MicrofrontendDescription } from '@whetstone/contract';
import type { PreloadOf } from '@whetstone/kernel';
import type { ReviewsApi } from './src/features/reviews/reviews.api.ts';

const OWN_PAGE = { access: 'user', layout: 'dashboard' } as const;
const OWN_LINK = { area: 'dashboard', access: 'user', group: 'Account' } as const;

export const remote = {
  name: 'mf-account',
  team: 'account',
  routes: [
    {
      path: '/dashboard',
      module: 'my-profile',
      ...OWN_PAGE,
      title: 'My Profile',
      description: 'Your name, contact details and photo.',
    },
    {
      path: '/dashboard/myOrders',
      module: 'my-orders',
      ...OWN_PAGE,
      title: 'My Orders',
      description: 'The tools you have ordered.',
    },
    {
      path: '/dashboard/myOrders/:number',
      module: 'my-order',
      ...OWN_PAGE,
      title: 'Order',
      description: 'One of your orders: tools, timeline, delivery and receipt.',
    },
    {
      path: '/dashboard/myOrders/:number/return',
      module: 'return-order',
      ...OWN_PAGE,
      title: 'Return tools',
      description: 'Ask for a return of tools that have arrived.',
    },
    {
      path: '/dashboard/myOrders/:order/invoices/:number',
      module: 'invoice',
      ...OWN_PAGE,
      title: 'Invoice',
      description: 'An invoice or a credit note of one of your orders, to print or download.',
    },
    {
      path: '/dashboard/allOrders/invoices/:number',
      module: 'invoice',
      access: 'admin',
      layout: 'dashboard',
      title: 'Invoice',
      description: 'An invoice or a credit note of any order, to print or download.',
    },
    {
      path: '/dashboard/addresses',
      module: 'addresses',
      ...OWN_PAGE,
      title: 'Addresses',
      description: 'The addresses to which you order.',
    },
    {
      path: '/dashboard/myreview',
      module: 'my-review',
      ...OWN_PAGE,
      title: 'My Review',
      description: 'Review a tool for other customers, and change your reviews.',
    },
    {
      path: '/dashboard/security',
      module: 'security',
      ...OWN_PAGE,
      title: 'Security',
      description: 'Where you are signed in, and how you sign in.',
    },
    {
      path: '/undo-email-change',
      module: 'undo-email-change',
      access: 'everyone',
      title: 'Undo the change of your email',
      description: 'Take your account back with its former email.',
    },
    {
      path: '/orders/status',
      module: 'order-status',
      access: 'everyone',
      title: 'Your order',
      description: 'The state of an order, for the link in its emails.',
      browserOnly: true,
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
    { ...OWN_LINK, label: 'My Profile', to: '/dashboard', order: 10 },
    { ...OWN_LINK, label: 'My Orders', to: '/dashboard/myOrders', order: 20 },
    { ...OWN_LINK, label: 'Addresses', to: '/dashboard/addresses', order: 25 },
    { ...OWN_LINK, label: 'My Review', to: '/dashboard/myreview', order: 30 },
    { ...OWN_LINK, label: 'Security', to: '/dashboard/security', order: 90 },
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
      queryParameters: [],
      lazy: true,
    },
  ],
} as const satisfies MicrofrontendDescription<PreloadOf<ReviewsApi>>;
