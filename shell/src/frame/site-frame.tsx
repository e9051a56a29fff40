import { Outlet, ScrollRestoration } from '@whetstone/kernel/host';
import { styled } from 'styled-components';
import { useRelease } from '../release/release-context.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;

const Main = styled.main`
  flex: 1;

  &:focus {
    outline: none;
  }
`;

/** What a scroll position is kept under. The router gives the first entry of every document the one key `default`. */
const placeOf = ({ key, pathname, search }: Record<'key' | 'pathname' | 'search', string>) =>
  key === 'default' ? pathname + search : key;

/** What is around every page: skip link, navbar, the main landmark, footer. */
export function SiteFrame() {
  const { name, version } = useRelease().shell;
  const main = useFocusOnNavigation<HTMLElement>();
  return (
    <Page data-microfrontend={name} data-version={version}>
      <SkipLink />
      <NavigationProgress />
      <Navbar />
      <Main id={MAIN_ID} ref={main} tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
      <ScrollRestoration getKey={placeOf} />
    </Page>
  );
}
