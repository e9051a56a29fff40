import { phoneLink } from '@whetstone/contract/phone-link';
import { Container, Grid, getShop, Logo, Stack, TextLink, textLinkStyles, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useNavigationEntries } from './navigation-entries.ts';

const Root = styled.footer`
  margin-top: 5rem;
  padding-block: 3rem;
  color: ${tokens.color.inkMuted};
  border-top: 1px solid ${tokens.color.rule};

  h2 {
    margin: 0 0 0.75rem;
    color: ${tokens.color.ink};
    font-size: 1rem;
  }

  svg {
    color: ${tokens.color.ink};
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  address {
    font-style: normal;
    white-space: pre-line;

    a {
      ${textLinkStyles}
    }
  }

  /* Reserves the height of the settings, which load late. */
  #settings {
    min-height: 7rem;
  }
`;

const FooterLink = styled(TextLink)`
  display: inline-block;
  padding-block: 0.375rem;
`;

/** Company description, contact details, and the footer entries of all microfrontends. Without a legal notice, nothing leads to its page. */
export function Footer() {
  const entries = useNavigationEntries('footer');
  const { about, company, address, phone, email, legalNotice } = getShop();
  return (
    <Root>
      <Container>
        <Grid>
          <Stack gap="m">
            <Logo />
            <p>{about}</p>
            <div id="settings" />
          </Stack>
          <address>
            <h2>Contact</h2>
            <span>{`${company}\n${address}\n`}</span>
            {phone && <a href={phoneLink(phone)}>{phone}</a>}
            {'\n'}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </address>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links">Information</h2>
            <ul>
              {entries.map(
                ({ to, label }) =>
                  (legalNotice || to !== '/imprint') && (
                    <li key={`${to} ${label}`}>
                      <FooterLink to={to}>{label}</FooterLink>
                    </li>
                  ),
              )}
            </ul>
          </nav>
        </Grid>
      </Container>
    </Root>
  );
}
