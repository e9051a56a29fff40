import { useLocation } from '@whetstone/kernel';
import { Outlet, ScrollRestoration, useNavigation } from '@whetstone/kernel/host';
import { tokens } from '@whetstone/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { useReleaseSet } from '../release/release-set-context.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

const MAIN_ID = 'main';

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

/** The first entry of every document, and those of links within it, have the router's key `default`: use their URLs instead. */
const scrollKey = ({
  key,
  pathname,
  search,
  hash,
}: Record<'key' | 'pathname' | 'search' | 'hash', string>) =>
  key === 'default' ? pathname + search + hash : key;

/** The app shell around every page: skip link, navbar, main landmark, footer. */
export function SiteLayout() {
  const { name, version } = useReleaseSet().shell;
  const main = useFocusOnNavigation<HTMLElement>();
  return (
    <Page data-microfrontend={name} data-version={version}>
      <SkipLink href={`#${MAIN_ID}`}>Skip to content</SkipLink>
      <NavigationProgress />
      <Navbar />
      <Main id={MAIN_ID} ref={main} tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
      <ScrollRestoration getKey={scrollKey} />
    </Page>
  );
}

const SkipLink = styled.a`
  position: absolute;
  z-index: 20;
  inset: 0 auto auto 0;
  padding: 0.75rem 1rem;
  color: ${tokens.color.paper};
  background: ${tokens.color.ink};
  transform: translateY(-110%);

  &:focus {
    transform: none;
  }
`;

const advance = keyframes`
  from { transform: scaleX(0); }
  to { transform: scaleX(0.9); }
`;

const ProgressBar = styled.div`
  position: fixed;
  z-index: 30;
  inset: 0 0 auto;
  height: 3px;
  background: ${tokens.color.accent};
  transform-origin: left;
  /* The delay hides the bar during fast navigations. */
  animation: ${advance} 8s cubic-bezier(0.1, 0.7, 0.3, 1) 150ms both;
`;

/** A progress bar at the top of the page while the next page loads. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <ProgressBar role="progressbar" aria-label="Loading the next page" />;
}

/** Moves the focus to the element after each navigation: a screen reader starts at the new page. */
function useFocusOnNavigation<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    // Somebody may type already: the next search, or into the new page. A field of the last page is gone by now.
    if (!document.activeElement?.matches(':read-write')) target.current?.focus({ preventScroll: true });
  }, [pathname]);
  return target;
}
