/** One spelling for each address: people type capitals and spaces that their mailbox ignores. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** What everybody may see of somebody's address: its first letter and where it is from, `m…@mail.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}…${at > 0 ? email.slice(at) : ''}`;
}
