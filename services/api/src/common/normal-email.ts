/** One spelling for each address: people type capitals and spaces that their mailbox ignores. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
