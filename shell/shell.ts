import type { MicrofrontendDescription } from '@whetstone/contract';

/** The shell's own pages; every other page of the site is described by the remote that brings it. */
export const shell = {
  name: 'shell',
  team: 'shell',
  routes: [
    {
      path: '/login',
      module: 'login',
      access: 'everyone',
      browserOnly: true,
      title: 'Login',
      description: 'Sign in to order tools and see your orders.',
    },
    {
      path: '/signup',
      module: 'signup',
      access: 'everyone',
      browserOnly: true,
      title: 'Sign up',
      description: 'Open an account to order tools straight from the maker.',
    },
    {
      path: '/forgot-password',
      module: 'forgotPassword',
      access: 'everyone',
      browserOnly: true,
      title: 'Forgot your password?',
    },
    {
      path: '/confirm-email',
      module: 'confirmEmail',
      access: 'everyone',
      browserOnly: true,
      title: 'Your e-mail address',
    },
    {
      path: '/reset-password',
      module: 'resetPassword',
      access: 'everyone',
      browserOnly: true,
      title: 'Choose a new password',
    },
    {
      path: '/dashboard/security',
      module: 'security',
      access: 'user',
      layout: 'dashboard',
      title: 'Security',
    },
  ],
  navigation: [
    { area: 'dashboard', label: 'Security', to: '/dashboard/security', access: 'user', order: 90 },
  ],
} as const satisfies MicrofrontendDescription;
