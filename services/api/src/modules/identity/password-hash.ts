import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane; about 18 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const passwordHash = {
  hash: (password: string): Promise<string> => hash(password, cost),
  verify: (given: { hash: string; password: string }): Promise<boolean> => verify(given.hash, given.password),
};
