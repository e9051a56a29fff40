import { selectUser } from '@whetstone/kernel';
import { type RouteObject, redirect, type ShopStore, safeReturnPath } from '@whetstone/kernel/host';
import { shell } from '../../shell.ts';
import { LoginPage } from './login-page.tsx';
import { SignupPage } from './signup-page.tsx';

const PAGES = { login: LoginPage, signup: SignupPage };

/** The sign-in screens; whoever is signed in already is sent on to where they were going. */
export function signInRoutes(store: ShopStore): RouteObject[] {
  return shell.routes.map(({ path, module }) => ({
    path,
    Component: PAGES[module],
    loader: ({ request }) =>
      selectUser(store.getState())
        ? redirect(safeReturnPath(new URL(request.url).searchParams.get('from')))
        : null,
  }));
}
