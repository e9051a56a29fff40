import type { PageModule } from '@whetstone/kernel';
import type { shell } from '../../shell.ts';

type ShellModule = (typeof shell.routes)[number]['module'];

/** The shell's own pages, each a chunk that is loaded like a remote's. */
export const shellModules: Record<ShellModule, () => Promise<PageModule>> = {
  login: () => import('../sign-in/login-page.tsx').then(({ LoginPage }) => ({ Page: LoginPage })),
  signup: () => import('../sign-in/signup-page.tsx').then(({ SignupPage }) => ({ Page: SignupPage })),
  forgotPassword: () =>
    import('../sign-in/forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ({
      Page: ForgotPasswordPage,
    })),
  confirmEmail: () =>
    import('../sign-in/confirm-email-page.tsx').then(({ ConfirmEmailPage }) => ({ Page: ConfirmEmailPage })),
  security: () => import('../sign-in/security-page.tsx').then(({ SecurityPage }) => ({ Page: SecurityPage })),
  resetPassword: () =>
    import('../sign-in/reset-password-page.tsx').then(({ ResetPasswordPage }) => ({
      Page: ResetPasswordPage,
    })),
};
