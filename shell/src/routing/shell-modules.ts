import type { PageModule } from '@whetstone/kernel';
import type { shell } from '../../shell.ts';

type ShellModule = (typeof shell.routes)[number]['module'];

/** The shell's own pages, each a chunk of its module's name that is loaded like a remote's. */
export const shellModules: Record<ShellModule, () => Promise<PageModule>> = {
  login: async () => {
    const { LoginPage } = await import(/* webpackChunkName: "login" */ '../sign-in/login-page.tsx');
    return { Page: LoginPage };
  },
  signup: async () => {
    const { SignupPage } = await import(/* webpackChunkName: "signup" */ '../sign-in/signup-page.tsx');
    return { Page: SignupPage };
  },
  forgotPassword: async () => {
    const { ForgotPasswordPage } = await import(
      /* webpackChunkName: "forgotPassword" */ '../sign-in/forgot-password-page.tsx'
    );
    return { Page: ForgotPasswordPage };
  },
  confirmEmail: async () => {
    const { ConfirmEmailPage } = await import(
      /* webpackChunkName: "confirmEmail" */ '../sign-in/confirm-email-page.tsx'
    );
    return { Page: ConfirmEmailPage };
  },
  resetPassword: async () => {
    const { ResetPasswordPage } = await import(
      /* webpackChunkName: "resetPassword" */ '../sign-in/reset-password-page.tsx'
    );
    return { Page: ResetPasswordPage };
  },
  security: async () => {
    const { SecurityPage } = await import(/* webpackChunkName: "security" */ '../sign-in/security-page.tsx');
    return { Page: SecurityPage };
  },
};
