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
      description: 'Five questions that everyone who builds with React is asked, and our answers.',
    },
    {
      path: '/portfolio',
      module: 'portfolio',
      access: 'everyone',
      title: 'My Portfolio',
      description: 'Who made this site: contact, skills and projects.',
    },
    {
      path: '/contact',
      module: 'contact',
      access: 'everyone',
      title: 'Contact',
      description: 'How to reach the people who make Whetstone tools.',
    },
    {
      path: '/meeting',
      module: 'meeting',
      access: 'everyone',
      title: 'Meeting',
      description: 'Once a year our customers meet us, and one another.',
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
