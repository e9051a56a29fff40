import { Injectable } from '@nestjs/common';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { Config } from '../../../common/config/config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { StripeProvider } from './stripe/stripe.provider.ts';

/** The providers with keys. Without any, customers pay by invoice. */
@Injectable()
export class PaymentProviders {
  private readonly providers: PaymentProvider[] = [];

  constructor({ stripe }: Config) {
    if (stripe) this.add(new StripeProvider(stripe));
  }

  /** Adds a provider before the service starts. */
  add(provider: PaymentProvider): void {
    this.providers.push(provider);
  }

  /** Customers who choose none pay at the first. */
  get all(): readonly PaymentProvider[] {
    return this.providers;
  }

  /** @throws ProblemException 404 for a provider without keys */
  get(id: string | undefined): PaymentProvider {
    const provider = id === undefined ? this.providers[0] : this.providers.find((one) => one.id === id);
    if (provider) return provider;
    const detail = 'This shop does not take payments online. We send you an invoice.';
    throw new ProblemException(404, 'payment-not-configured', detail);
  }

  /** The display name of a provider, with keys or not. */
  nameOf(id: string): string {
    return this.providers.find((one) => one.id === id)?.name ?? id;
  }
}
