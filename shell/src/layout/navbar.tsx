import type { Access } from '@whetstone/contract';
import {
  Link,
  NavLink,
  Slot,
  selectUser,
  signOut,
  useAppDispatch,
  useAppSelector,
  useLocation,
  useNavigate,
  useParams,
} from '@whetstone/kernel';
import { useMatches } from '@whetstone/kernel/host';
import { Container, Icon, IconButton, Logo, tokens } from '@whetstone/ui';
import {
  type ComponentProps,
  type FocusEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { css, styled } from 'styled-components';
import { useReleaseSet } from '../release/release-set-context.tsx';
import { useNavigationEntries } from './navigation-entries.ts';

/** `document.html` has the styles of the lists in this element, which fold, of the search and of the slot. */
const LINKS_ID = 'navbar-links';

/** From here the links fit beside the logo. */
const WIDE = '@media (min-width: 60rem)';

const Header = styled.header`
  position: sticky;
  z-index: 10;
  /* Scrolls away on a low screen and with large text, where it would cover much of the page. */
  top: min(0px, (100dvh - 30rem) * 99);
  background: ${tokens.color.paper};
  border-bottom: 1px solid ${tokens.color.rule};

  /* The rest of the document is under way. The links end at the right: each one that arrives would move those before it. */
  &:last-child nav {
    visibility: hidden;
  }
  /* The menu is open. */
  @media (scripting: none) {
    position: static;
  }
`;

/** Enlarged text wraps into a second line. */
const Bar = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-content: center;
  column-gap: 0.5rem;
  min-height: 4rem;

  /* The button of the menu, whose icon lines up with the page. */
  > button {
    margin-inline-start: -0.75rem;

    ${WIDE} {
      display: none;
    }
  }
  @media (scripting: none) {
    > button {
      display: none;
    }
  }
`;

/** Between the links. */
const GAP = 'clamp(1rem, 2.2vw, 1.75rem)';

/** On small screens the menu covers the page, so that the page does not move. */
const Navigation = styled.nav<{ $open: boolean }>`
  display: ${({ $open }) => ($open ? 'block' : 'none')};
  position: absolute;
  inset: 100% 0 auto;
  max-height: calc(100dvh - 4rem);
  overflow-y: auto;
  padding: 0 ${tokens.space.gutter} 1rem;
  background: ${tokens.color.paper};
  border-bottom: 1px solid ${tokens.color.rule};

  @media (scripting: none) {
    display: block;
    position: static;
  }
  ${WIDE} {
    all: unset;
    display: flex;
    flex: 1;
    column-gap: ${GAP};
  }
`;

/** Logo, main navigation, search and a slot, in the order of the Tab key. On small screens the navigation is a menu. */
export function Navbar() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Another page closes the menu. A page that writes its state into its query does not.
  const open = openAt === pathname;
  const pressed = useRef<HTMLButtonElement>(null);
  useEscape(open, () => {
    setOpenAt(null);
    pressed.current?.focus();
  });
  const disclosure = {
    'aria-expanded': open,
    'aria-controls': LINKS_ID,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      pressed.current = currentTarget;
      setOpenAt(open ? null : pathname);
    },
  };
  // The open menu would cover the element that gets the focus.
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenAt(null);
  };
  return (
    <Header onBlur={closeBehindFocus}>
      <Bar>
        <IconButton label={open ? 'Close menu' : 'Open menu'} {...disclosure}>
          <Icon name={open ? 'close' : 'menu'} />
        </IconButton>
        <Link to="/" aria-label="Whetstone, home">
          <Logo />
        </Link>
        <Navigation id={LINKS_ID} aria-label="Main" $open={open}>
          <NavbarLinks disclosure={disclosure} onFollow={() => setOpenAt(null)} />
        </Navigation>
        {useIsFilled('search') && <NavbarSearch />}
        {useIsFilled('navbar') && (
          <div id="navbar-slot">
            <Slot name="navbar" />
          </div>
        )}
      </Bar>
    </Header>
  );
}

function useIsFilled(name: string): boolean {
  const { remotes } = useReleaseSet();
  return remotes.some(({ fragments = [] }) => fragments.some(({ slot }) => slot === name));
}

/** The microfrontend that fills the slot has this page. */
const RESULTS = '/search';

/** A form that opens the page of results. The fragment, which suggests, loads when the field is first used. */
function NavbarSearch() {
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  const { pathname, search } = useLocation();
  const shown = pathname === RESULTS && new URLSearchParams(search).get('q');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark
    <form id="search" role="search" aria-label="Shop" action={RESULTS} onFocus={use} onInput={use}>
      <input
        type="search"
        name="q"
        aria-label="Search the shop"
        placeholder="Search"
        defaultValue={shown || ''}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      {isUsed && <Slot name="search" />}
    </form>
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

const itemStyles = css`
  display: block;
  width: 100%;
  padding: 0.75rem 0;
  border: 0;
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

const ItemButton = styled.button`
  ${itemStyles}
`;

interface NavbarLinksProps {
  disclosure: ComponentProps<'button'>;
  onFollow: () => void;
}

function NavbarLinks({ disclosure, onFollow }: NavbarLinksProps) {
  const entries = useNavigationEntries('navbar');
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  // The address of no page is below no page.
  const isUnknown = useParams()['*'] !== undefined;
  const navigate = useNavigate();
  const page = useMatches().at(-1)?.handle as { access: Access } | undefined;
  const leave = () => {
    void dispatch(signOut());
    // Without a return path: the next sign-in can be somebody else's.
    if (page && page.access !== 'everyone') void navigate('/login');
  };
  return (
    <>
      <ul>
        {entries.map(({ to, label }) => (
          <li key={`${to} ${label}`}>
            <EntryLink to={to} end={isUnknown || to === '/'} onClick={onFollow}>
              {label}
            </EntryLink>
          </li>
        ))}
      </ul>
      <ItemButton type="button" {...disclosure}>
        More
      </ItemButton>
      <ul>
        <li>
          {user ? (
            <ItemButton type="button" onClick={leave}>
              Sign Out
            </ItemButton>
          ) : (
            <EntryLink to="/login" onClick={onFollow}>
              Login
            </EntryLink>
          )}
        </li>
      </ul>
    </>
  );
}
