import { getShop, textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

const EmailLink = styled.a`
  ${textLinkStyles}
  overflow-wrap: anywhere;
`;

/** Whom a customer asks for another address of an order. */
export function ChangeAddress() {
  const { email } = getShop();
  return (
    <span>
      <span>{'To change the address, write to '}</span>
      {email ? <EmailLink href={`mailto:${email}`}>{email}</EmailLink> : <span>us</span>}
      <span>.</span>
    </span>
  );
}
