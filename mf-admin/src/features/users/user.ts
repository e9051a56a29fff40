/** A user as the API answers it, as far as the admin's table needs it. */
export interface User {
  _id: string;
  email: string;
  role: string;
}
