import { getShop, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

const Link = styled.a`
  ${textLinkStyles}
  white-space: nowrap;
`;

/** 'Write to workshop@… or call +44 …': what the shop's settings contain. */
export function ContactLinks() {
  const { email, phone } = getShop();
  const mail = email && <Link href={`mailto:${email}`}>{email}</Link>;
  const call = phone && <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>;
  return (
    <>
      {mail ? <>Write to {mail}</> : 'Write to us'}
      {call && <> or call {call}</>}
    </>
  );
}
