import type { MicrofrontendDescription } from '@whetstone/contract';
import type { PreloadOf } from '@whetstone/kernel';
import type { contractApi } from './src/features/policies/generated/contract.ts';

const PUBLIC_PAGE = { access: 'everyone', queryParameters: [] } as const;

export const remote = {
  name: 'mf-content',
  team: 'content',
  routes: [
    {
      path: '/blogs',
      ...PUBLIC_PAGE,
      module: 'blogs',
      title: 'Blogs',
      description: 'Our answers to five common interview questions about React and JavaScript.',
    },
    {
      path: '/portfolio',
      ...PUBLIC_PAGE,
      module: 'portfolio',
      title: 'My Portfolio',
      description: 'The developer of this site: contact, skills and projects.',
    },
    {
      path: '/contact',
      ...PUBLIC_PAGE,
      module: 'contact',
      title: 'Contact',
      description: 'How to reach us.',
    },
    {
      path: '/returns',
      ...PUBLIC_PAGE,
      module: 'returns',
      title: 'Delivery and returns',
      description: 'When your tools arrive, and how to cancel an order or send a tool back.',
      preload: [{ endpoint: 'settingsGetTexts' }],
    },
    {
      path: '/terms',
      ...PUBLIC_PAGE,
      module: 'terms',
      title: 'Terms of sale',
      description: 'What you and we agree to when you order.',
      preload: [{ endpoint: 'settingsGetTexts' }],
    },
    {
      path: '/imprint',
      ...PUBLIC_PAGE,
      module: 'imprint',
      title: 'Legal notice',
      description: 'Who runs the shop, and how to reach its owner.',
      preload: [{ endpoint: 'settingsGetTexts' }],
    },
    {
      path: '/privacy',
      ...PUBLIC_PAGE,
      module: 'privacy',
      title: 'Privacy',
      description: 'What the shop knows about you, why, and how to erase it.',
    },
    {
      path: '/meeting',
      ...PUBLIC_PAGE,
      module: 'meeting',
      title: 'Meeting',
      description: 'The annual meeting with our customers.',
    },
  ],
  navigation: [
    { area: 'navbar', label: 'Blogs', to: '/blogs', access: 'everyone', order: 40 },
    { area: 'navbar', label: 'My Portfolio', to: '/portfolio', access: 'everyone', order: 50 },
    { area: 'footer', label: 'Contact', to: '/contact', access: 'everyone', order: 10 },
    { area: 'footer', label: 'Delivery and returns', to: '/returns', access: 'everyone', order: 12 },
    { area: 'footer', label: 'Terms of sale', to: '/terms', access: 'everyone', order: 14 },
    { area: 'footer', label: 'Legal notice', to: '/imprint', access: 'everyone', order: 15 },
    { area: 'footer', label: 'Privacy', to: '/privacy', access: 'everyone', order: 16 },
    { area: 'footer', label: 'Meeting', to: '/meeting', access: 'everyone', order: 20 },
    { area: 'footer', label: 'Blogs', to: '/blogs', access: 'everyone', order: 30 },
    { area: 'footer', label: 'My Portfolio', to: '/portfolio', access: 'everyone', order: 40 },
  ],
} as const satisfies MicrofrontendDescription<PreloadOf<typeof contractApi>>;
