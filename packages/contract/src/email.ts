import { plainText } from './plain-text.ts';

/** The fault of an address. `email-not-ascii`: the recipient's mail server would have to support its letters (RFC 6531). */
export type EmailFault = 'not-an-email' | 'email-not-ascii';

const MAX_EMAIL_LENGTH = 254;
/** The part before the @, as HTML defines it for fields of the type `email`. */
const NAME = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
/** At least two labels, the last of which starts with a letter. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;
/** The domain has letters that mean nothing else in the host of a URL. */
const WITH_DOMAIN = /^(.*@)([\p{L}\p{M}\p{N}.-]+)$/u;

/** The address as the shop stores it: in lower case, its domain in ASCII (`info@müller.example` → `info@xn--mller-kva.example`). */
export function normalizeEmail(text: string): string {
  const email = plainText(text).toLowerCase();
  const [, name = '', domain = ''] = WITH_DOMAIN.exec(email) ?? [];
  const host = `http://${domain}`;
  if (!/\P{ASCII}/u.test(domain) || !URL.canParse(host)) return email;
  return name + new URL(host).hostname;
}

/** The fault of the address that a text contains, if it has one. Every address of the specification's pattern is right. */
export function emailFault(text: string): EmailFault | undefined {
  const email = normalizeEmail(text);
  const at = email.lastIndexOf('@');
  const name = email.slice(0, Math.max(at, 0));
  if (email.length > MAX_EMAIL_LENGTH || !DOMAIN.test(email.slice(at + 1))) return 'not-an-email';
  if (NAME.test(name)) return undefined;
  return NAME.test(name.replace(/\P{ASCII}/gu, 'x')) ? 'email-not-ascii' : 'not-an-email';
}
