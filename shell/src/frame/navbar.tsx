import { Link, useLocation } from '@whetstone/kernel';
import { Container, Icon, IconButton, Logo, media, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { NavbarLinks } from './navbar-links.tsx';

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

/** Logo and main navigation; a menu that unfolds where the screen is too narrow for the row. */
export function Navbar() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Any navigation folds the menu again.
  const open = openAt === key;
  return (
    <Header>
      <Bar>
        <HomeLink to="/" aria-label="Whetstone, home">
          <Logo />
        </HomeLink>
        <MenuButton>
          <IconButton
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
