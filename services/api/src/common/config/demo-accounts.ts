export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  role: 'admin' | 'user';
}

/** Sign-ins that the README prints, so no production system may ever use their passwords. */
export const DEMO_ACCOUNTS: DemoAccount[] = [
  { email: 'admin@whetstone.example', password: 'sharpen-admin', name: 'Ada Holloway', role: 'admin' },
  { email: 'shopper@whetstone.example', password: 'sharpen-shop', name: 'Sam Okafor', role: 'user' },
];
