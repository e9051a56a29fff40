import { NavLink, useLocation } from '@whetstone/kernel';
import { Outlet } from '@whetstone/kernel/host';
import { Container, media, tokens } from '@whetstone/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useNavigationEntries } from './navigation-entries.ts';

const ROOT = '/dashboard';

/** Pixels beside the current entry, which show a part of the entry before it. */
const BEFORE = 48;

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
    padding: 0;
  }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  overflow: auto;
  column-gap: 1.5rem;
  margin: 0 calc(-1 * ${tokens.space.gutter});
  padding: 0 ${tokens.space.gutter};
  border-bottom: 1px solid ${tokens.color.rule};

  /* The entries of an admin would fill the screen of a phone: they are one row, whose edge shows that it scrolls. */
  &:has(> :nth-child(9)) {
    flex-wrap: nowrap;
    mask: linear-gradient(to right, transparent, #000 ${tokens.space.gutter} calc(100% - 3rem), transparent);
  }

  ${media.large} {
    && {
      flex-flow: column;
      mask: none;
    }
    position: sticky;
    top: 6rem;
    /* Longer than a low screen: its end stays reachable. */
    max-height: calc(100dvh - 7rem);
    margin: 0;
    padding: 0;
    border: 0;

    [data-group]::before {
      display: block;
      padding: 0.75rem 1rem 0;
      font-size: ${tokens.text.xs};
      content: attr(data-group);
    }
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
    text-decoration: underline 2px ${tokens.color.accent};
    text-underline-offset: 0.75rem;
  }

  ${media.large} {
    /* The entries of an admin fit into the height of a laptop. */
    padding: 0.125rem 1rem;
    border-left: 1px solid ${tokens.color.rule};

    &[aria-current='page'] {
      padding-left: calc(1rem - 2px);
      border-left: 3px solid ${tokens.color.accent};
      text-decoration: none;
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
          {entries.map(({ to, label, group }, index) => (
            <li
              key={`${to} ${label}`}
              data-group={group === entries[index - 1]?.group ? undefined : (group ?? '')}
            >
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
      list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - BEFORE;
      list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
    }
  }, [pathname, entries]);
  return list;
}
