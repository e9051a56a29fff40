import type { PieceDescription } from '@whetstone/contract';

export const remote = {
  name: 'mf-admin',
  team: 'admin',
  routes: [
    {
      path: '/dashboard/users',
      module: 'users',
      access: 'admin',
      layout: 'dashboard',
      title: 'Users',
      description: 'Who has an account, and who runs the shop.',
    },
    {
      path: '/dashboard/allOrders',
      module: 'all-orders',
      access: 'admin',
      layout: 'dashboard',
      title: 'All Orders',
      description: 'Every order of every customer.',
    },
    {
      path: '/dashboard/addTools',
      module: 'add-tools',
      access: 'admin',
      layout: 'dashboard',
      title: 'Add Tools',
      description: 'Put a new tool into the catalogue.',
    },
  ],
  navigation: [
    { area: 'dashboard', label: 'Users', to: '/dashboard/users', access: 'admin', order: 40 },
    { area: 'dashboard', label: 'All Orders', to: '/dashboard/allOrders', access: 'admin', order: 50 },
    { area: 'dashboard', label: 'Add Tools', to: '/dashboard/addTools', access: 'admin', order: 60 },
  ],
} as const satisfies PieceDescription;
