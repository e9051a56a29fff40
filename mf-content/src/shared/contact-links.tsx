import { getShop, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

const Link = styled.a`
  ${textLinkStyles}
  white-space: nowrap;
`;

/** 'workshop@… or call +44 …' as links, for a sentence that begins with “write to”. Without an email in the settings, 'us'. */
export function ContactLinks() {
  const { email, phone } = getShop();
  return (
    <>
      {email ? <Link href={`mailto:${email}`}>{email}</Link> : <span>us</span>}
      {phone && (
        <span>
          {' or call '}
          <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
        </span>
      )}
    </>
  );
}
