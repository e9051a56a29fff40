import { NavLink, useLocation } from '@whetstone/kernel';
import { Outlet } from '@whetstone/kernel/host';
import { Container, media, tokens } from '@whetstone/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useNavigationEntries } from './navigation-entries.ts';

const ROOT = '/dashboard';

/** As high as the screen below the navbar: the footer does not move while a page loads its content. */
const Layout = styled(Container)`
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  gap: 2rem;
  min-height: calc(100dvh - 4rem);
  padding-block: 1.5rem;

  ${media.large} {
    grid-template: auto / 13rem minmax(0, 1fr);
    gap: 3rem;
  }

  @media print {
    display: block;
  }
`;

const List = styled.ul`
  display: flex;
  overflow: auto;
  gap: 1.5rem;
  margin: 0;
  padding: 0;
  border-bottom: 1px solid ${tokens.color.rule};
  list-style: none;
  /* Shows that the row scrolls. */
  mask: linear-gradient(to left, transparent, #000 3rem);

  &::after {
    flex: 0 0 2rem;
    content: '';
  }

  ${media.large} {
    mask: none;
    position: sticky;
    top: 6rem;
    flex-direction: column;
    /* Longer than a low screen: its end stays reachable. */
    max-height: calc(100dvh - 7rem);
    gap: 0;
    border: 0;
  }
`;

const EntryLink = styled(NavLink)`
  display: block;
  padding-block: 0.75rem;
  color: ${tokens.color.inkMuted};
  white-space: nowrap;
  text-decoration: none;

  &:hover,
  &[aria-current='page'] {
    color: ${tokens.color.ink};
  }

  &[aria-current='page'] {
    box-shadow: inset 0 -2px ${tokens.color.accent};

    /* Forced colors remove shadows. */
    @media (forced-colors: active) {
      border-bottom: 2px solid Highlight;
    }
  }

  ${media.large} {
    /* The entries of an admin fit into the height of a laptop. */
    padding: 0.375rem 1rem;
    border-left: 1px solid ${tokens.color.rule};

    &[aria-current='page'] {
      box-shadow: inset 3px 0 ${tokens.color.accent};

      @media (forced-colors: active) {
        border-bottom: 0;
        border-left: 3px solid Highlight;
      }
    }
  }
`;

/** The dashboard: a sidebar with the navigation entries of all microfrontends, and the current page. */
export function DashboardLayout() {
  const entries = useNavigationEntries('dashboard');
  const list = useCurrentEntryInView<HTMLUListElement>(entries.length);
  return (
    <Layout>
      <nav aria-label="Dashboard">
        <List ref={list}>
          {entries.map(({ to, label }) => (
            <li key={`${to} ${label}`}>
              <EntryLink to={to} end={to === ROOT}>
                {label}
              </EntryLink>
            </li>
          ))}
        </List>
      </nav>
      <div>
        <Outlet />
      </div>
    </Layout>
  );
}

/** Scrolls the entry of the current page into view, also after the entries of an admin have been added. */
function useCurrentEntryInView<List extends HTMLElement>(entries: number): RefObject<List | null> {
  const list = useRef<List>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: path and entries determine the current entry
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    // scrollIntoView would scroll the page as well.
    if (current && list.current) {
      list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft;
      list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
    }
  }, [pathname, entries]);
  return list;
}
