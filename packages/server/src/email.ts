/** Returns the public form of an address: its first letter and its domain, as in `m…@mail.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}…${at > 0 ? email.slice(at) : ''}`;
}
