import type { MicrofrontendDescription } from '@whetstone/contract';

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
    },
    {
      path: '/portfolio',
      module: 'portfolio',
      access: 'everyone',
      title: 'My Portfolio',
      description: 'The developer of this site: contact, skills and projects.',
    },
    {
      path: '/contact',
      module: 'contact',
      access: 'everyone',
      title: 'Contact',
      description: 'How to contact the makers of Whetstone tools.',
    },
    {
      path: '/meeting',
      module: 'meeting',
      access: 'everyone',
      title: 'Meeting',
      description: 'The annual meeting with our customers.',
    },
  ],
  navigation: [
    { area: 'navbar', label: 'Blogs', to: '/blogs', access: 'everyone', order: 40 },
    { area: 'navbar', label: 'My Portfolio', to: '/portfolio', access: 'everyone', order: 50 },
    { area: 'footer', label: 'Contact', to: '/contact', access: 'everyone', order: 10 },
    { area: 'footer', label: 'Meeting', to: '/meeting', access: 'everyone', order: 20 },
    { area: 'footer', label: 'Blogs', to: '/blogs', access: 'everyone', order: 30 },
    { area: 'footer', label: 'My Portfolio', to: '/portfolio', access: 'everyone', order: 40 },
  ],
} as const satisfies MicrofrontendDescription;
