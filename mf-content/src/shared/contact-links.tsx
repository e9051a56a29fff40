import { phoneLink } from '@whetstone/contract/phone-link';
import { getShop, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

export const ContactLink = styled.a`
  ${textLinkStyles}
  display: inline-block;
  max-width: 100%;
  overflow-wrap: anywhere;
`;

/** 'workshop@… or call +44 …' as links, for a sentence that begins with “write to”. Without an email in the settings, 'us'. */
export function ContactLinks() {
  const { email, phone } = getShop();
  return (
    <>
      {email ? <ContactLink href={`mailto:${email}`}>{email}</ContactLink> : <span>us</span>}
      {phone && (
        <span>
          {' or call '}
          <ContactLink href={phoneLink(phone)}>{phone}</ContactLink>
        </span>
      )}
    </>
  );
}
