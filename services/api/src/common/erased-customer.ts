/** Replaces the personal data of a customer whose account is erased. The domain exists nowhere (RFC 2606). */
export const ERASED_CUSTOMER = {
  email: 'erased@customer.invalid',
  name: 'Erased customer',
  address: 'Erased',
  phone: 'Erased',
};

/** The email of the row of an erased account. Emails of accounts are unique. */
export function erasedEmailOf(userId: string): string {
  return `erased-${userId}@customer.invalid`;
}
