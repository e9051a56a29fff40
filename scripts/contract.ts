import { generateContract } from './lib/contract.ts';

await generateContract();
