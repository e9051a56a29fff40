import type { MicrofrontendDescription } from '@whetstone/contract';
import type { PreloadOf } from '@whetstone/kernel';
import type { contractApi } from './src/features/policies/generated/contract.ts';

export const remote = {
  name: 'mf-content',
  team: 'content',
  routes: [
    {
      path: '/blogs',
      module: 'blogs',
      access: 'everyone',
      title: 'Blogs',
      description: 'Our answers to five common interview questions about React and JavaScript.',
      queryParameters: [],
    },
    {
      path: '/portfolio',
      module: 'portfolio',
      access: 'everyone',
      title: 'My Portfolio',
      description: 'The developer of this site: contact, skills and projects.',
      queryParameters: [],
    },
    {
      path: '/contact',
      module: 'contact',
      access: 'everyone',
      title: 'Contact',
      description: 'How to contact the makers of Whetstone tools.',
      queryParameters: [],
    },
    {
      path: '/returns',
      module: 'returns',
      access: 'everyone',
      title: 'Delivery and returns',
      description: 'When your tools arrive, and how to cancel an order or send a tool back.',
      queryParameters: [],
      preload: [{ endpoint: 'settingsGetTexts' }],
    },
    {
      path: '/terms',
      module: 'terms',
      access: 'everyone',
      title: 'Terms of sale',
      description: 'What you and the maker of the tools agree to when you order.',
      queryParameters: [],
      preload: [{ endpoint: 'settingsGetTexts' }],
    },
    {
      path: '/privacy',
      module: 'privacy',
      access: 'everyone',
      title: 'Privacy',
      description: 'What the shop knows about you, why, and how to erase it.',
      queryParameters: [],
    },
    {
      path: '/meeting',
      module: 'meeting',
      access: 'everyone',
      title: 'Meeting',
      description: 'The annual meeting with our customers.',
      queryParameters: [],
    },
  ],
  navigation: [
    { area: 'navbar', label: 'Blogs', to: '/blogs', access: 'everyone', order: 40 },
    { area: 'navbar', label: 'My Portfolio', to: '/portfolio', access: 'everyone', order: 50 },
    { area: 'footer', label: 'Contact', to: '/contact', access: 'everyone', order: 10 },
    { area: 'footer', label: 'Delivery and returns', to: '/returns', access: 'everyone', order: 12 },
    { area: 'footer', label: 'Terms of sale', to: '/terms', access: 'everyone', order: 14 },
    { area: 'footer', label: 'Privacy', to: '/privacy', access: 'everyone', order: 16 },
    { area: 'footer', label: 'Meeting', to: '/meeting', access: 'everyone', order: 20 },
    { area: 'footer', label: 'Blogs', to: '/blogs', access: 'everyone', order: 30 },
    { area: 'footer', label: 'My Portfolio', to: '/portfolio', access: 'everyone', order: 40 },
  ],
} as const satisfies MicrofrontendDescription<PreloadOf<typeof contractApi>>;
