import {
  Link,
  NavLink,
  Slot,
  selectUser,
  signOut,
  useAppDispatch,
  useAppSelector,
  useLocation,
  useParams,
} from '@whetstone/kernel';
import { Container, Icon, IconButton, Logo, media, tokens } from '@whetstone/ui';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { useReleaseSet } from '../release/release-set-context.tsx';
import { useNavigationEntries } from './navigation-entries.ts';

const LINKS_ID = 'navbar-links';

const Header = styled.header`
  position: sticky;
  z-index: 10;
  top: 0;
  background: ${tokens.color.paper};
  border-bottom: 1px solid ${tokens.color.rule};

  /* The rest of the document is under way. The links end at the right: each one that arrives would move those before it. */
  &:last-child nav {
    visibility: hidden;
  }
`;

const Bar = styled(Container)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 4rem;

  /* The button of the menu. */
  ${media.large} {
    > button {
      display: none;
    }
  }
  @media (scripting: none) {
    flex-wrap: wrap;

    > button {
      display: none;
    }
  }
`;

const HomeLink = styled(Link)`
  display: inline-flex;
  color: ${tokens.color.ink};
`;

/** On small screens the menu covers the page, so that the page does not move. */
const Navigation = styled.nav<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'block' : 'none')};
  position: absolute;
  inset: 100% 0 auto;
  max-height: calc(100dvh - 4rem);
  overflow-y: auto;
  padding-inline: ${tokens.space.gutter};
  background: ${tokens.color.paper};
  border-bottom: 1px solid ${tokens.color.rule};

  @media (scripting: none) {
    display: block;
    position: static;
  }
  ${media.large} {
    all: unset;
    margin-inline-start: auto;
  }
`;

/** Reserves the width of the fragment, which loads late: the links beside it do not move. */
const SlotPlace = styled.div`
  width: 6rem;
  margin-inline-start: auto;

  ${media.large} {
    order: 1;
    margin-inline-start: 1.75rem;
  }
`;

/** Logo, main navigation and a slot. On small screens the navigation is a menu. */
export function Navbar() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Another page closes the menu. A page that writes its state into its query does not.
  const open = openAt === pathname;
  const button = useRef<HTMLButtonElement>(null);
  useEscape(open, () => {
    setOpenAt(null);
    button.current?.focus();
  });
  // The open menu would cover the element that gets the focus.
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenAt(null);
  };
  return (
    <Header onBlur={closeBehindFocus}>
      <Bar>
        <HomeLink to="/" aria-label="Whetstone, home">
          <Logo />
        </HomeLink>
        <NavbarSlot />
        <IconButton
          ref={button}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={LINKS_ID}
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </IconButton>
        <Navigation id={LINKS_ID} aria-label="Main" $open={open}>
          <NavbarLinks onFollow={() => setOpenAt(null)} />
        </Navigation>
      </Bar>
    </Header>
  );
}

const SLOT = 'navbar';

function NavbarSlot() {
  const { remotes } = useReleaseSet();
  const isFilled = remotes.some(({ fragments = [] }) => fragments.some(({ slot }) => slot === SLOT));
  return (
    isFilled && (
      <SlotPlace>
        <Slot name={SLOT} />
      </SlotPlace>
    )
  );
}

/** On the document: some browsers do not focus a button that is clicked. Escape in a dialog closes the dialog only. */
function useEscape(enabled: boolean, onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target instanceof Element && target.closest('dialog'))) act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0 0 1rem;

  ${media.large} {
    flex-direction: row;
    align-items: center;
    gap: 1.75rem;
    padding: 0;
  }
`;

const itemStyles = css`
  display: block;
  width: 100%;
  padding: 0.75rem 0;
  border: 0;
  color: ${tokens.color.ink};
  font: inherit;
  text-align: left;
  text-decoration: none;
  text-underline-offset: 0.75rem;
  background: none;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }
`;

const EntryLink = styled(NavLink)`
  ${itemStyles}

  &[aria-current='page'] {
    text-decoration: underline 2px ${tokens.color.accent};
  }
`;

const SignOutButton = styled.button`
  ${itemStyles}
`;

function NavbarLinks({ onFollow }: { onFollow: () => void }) {
  const entries = useNavigationEntries('navbar');
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  // The address of no page is below no page.
  const isUnknown = useParams()['*'] !== undefined;
  return (
    <List>
      {entries.map(({ to, label }) => (
        <li key={`${to} ${label}`}>
          <EntryLink to={to} end={isUnknown || to === '/'} onClick={onFollow}>
            {label}
          </EntryLink>
        </li>
      ))}
      <li>
        {user ? (
          <SignOutButton type="button" onClick={() => dispatch(signOut())}>
            Sign Out
          </SignOutButton>
        ) : (
          <EntryLink to="/login" onClick={onFollow}>
            Login
          </EntryLink>
        )}
      </li>
    </List>
  );
}
