import type { MicrofrontendDescription } from '@whetstone/contract';

/** The pages of the shell. Each remote describes its own pages in its `remote.ts`. */
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
      description: 'Create an account to order tools directly from the manufacturer.',
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
      title: 'Confirm your email',
    },
    {
      path: '/reset-password',
      module: 'resetPassword',
      access: 'everyone',
      browserOnly: true,
      title: 'Choose a new password',
    },
    {
      path: '/dashboard/security/second-factor',
      module: 'secondFactor',
      access: 'user',
      layout: 'dashboard',
      title: 'Second factor',
    },
  ],
  slots: ['navbar', 'search'],
  fragmentsFrom: { navbar: ['mf-catalog'], search: ['mf-catalog'] },
  navigation: [],
} as const satisfies MicrofrontendDescription;
