import {
  Link,
  NavLink,
  selectUser,
  signOut,
  useAppDispatch,
  useAppSelector,
  useLocation,
} from '@whetstone/kernel';
import { Container, Icon, IconButton, Logo, media, tokens } from '@whetstone/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { useNavigationEntries } from './navigation-entries.ts';

const LINKS_ID = 'navbar-links';

const Header = styled.header`
  position: sticky;
  z-index: 10;
  top: 0;
  background: ${tokens.color.paper};
  border-bottom: 1px solid ${tokens.color.rule};
`;

const Bar = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  min-height: 4rem;
`;

const HomeLink = styled(Link)`
  display: inline-flex;
  color: ${tokens.color.ink};
`;

const MenuButton = styled.div`
  ${media.large} {
    display: none;
  }
`;

const Navigation = styled.nav<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'block' : 'none')};
  flex-basis: 100%;

  ${media.large} {
    display: block;
    flex-basis: auto;
  }
`;

/** Logo and main navigation. On small screens the navigation is a menu. */
export function Navbar() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Every navigation changes the key, which closes the menu.
  const open = openAt === key;
  const button = useRef<HTMLButtonElement>(null);
  useEscape(open, () => {
    setOpenAt(null);
    button.current?.focus();
  });
  return (
    <Header>
      <Bar>
        <HomeLink to="/" aria-label="Whetstone, home">
          <Logo />
        </HomeLink>
        <MenuButton>
          <IconButton
            ref={button}
            label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls={LINKS_ID}
            onClick={() => setOpenAt(open ? null : key)}
          >
            <Icon name={open ? 'close' : 'menu'} />
          </IconButton>
        </MenuButton>
        <Navigation id={LINKS_ID} aria-label="Main" $open={open}>
          <NavbarLinks />
        </Navigation>
      </Bar>
    </Header>
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
  margin: 0;
  padding: 0 0 1rem;
  list-style: none;

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
  padding-block: 0.75rem;
  border: 0;
  color: ${tokens.color.ink};
  font: inherit;
  text-align: left;
  text-decoration: none;
  background: none;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.4em;
  }
`;

const EntryLink = styled(NavLink)`
  ${itemStyles}

  &[aria-current='page'] {
    box-shadow: inset 0 -2px ${tokens.color.accent};

    /* Forced colors remove shadows. */
    @media (forced-colors: active) {
      border-bottom: 2px solid Highlight;
    }
  }
`;

const SignOutButton = styled.button`
  ${itemStyles}
`;

function NavbarLinks() {
  const entries = useNavigationEntries('navbar');
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  return (
    <List>
      {entries.map(({ to, label }) => (
        <li key={`${to} ${label}`}>
          <EntryLink to={to} end={to === '/'}>
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
          <EntryLink to="/login">Login</EntryLink>
        )}
      </li>
    </List>
  );
}
