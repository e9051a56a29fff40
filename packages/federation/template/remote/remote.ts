import type { MicrofrontendDescription } from '@whetstone/contract';

export const remote = {
  name: 'mf-sample',
  team: 'sample',
  routes: [{ path: '/sample', module: 'sample', access: 'everyone', title: 'Sample' }],
  navigation: [{ area: 'footer', label: 'Sample', to: '/sample', access: 'everyone', order: 100 }],
} as const satisfies MicrofrontendDescription;
