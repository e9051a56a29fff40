/** The columns of the identity library's tables that the shop itself reads. Booleans are 0 and 1 on both databases. */
export interface IdentityTables {
  identity_user: { id: string; email: string; emailVerified: number };
  identity_session: { id: string; userId: string };
  identity_account: { id: string; userId: string; providerId: string };
  identity_verification: { id: string; identifier: string; value: string };
}
