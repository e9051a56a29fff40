import { NavLink, selectUser, signOut, useAppDispatch, useAppSelector } from '@whetstone/kernel';
import { media, tokens } from '@whetstone/ui';
import { css, styled } from 'styled-components';
import { useNavigationEntries } from './use-navigation-entries.ts';

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
  }
`;

const SignOutButton = styled.button`
  ${itemStyles}
`;

export function NavbarLinks() {
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
