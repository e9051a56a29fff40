import { Injectable } from '@nestjs/common';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { Config } from '../../../common/config/config.ts';
import type { Settings } from '../../../common/settings.ts';
import type { PaymentMethodDto } from '../pricing/quote.dto.ts';
import { INVOICE } from './invoice.ts';
import type { PaymentMethod, PaymentProvider } from './payment-provider.ts';
import { StripeProvider } from './stripe/stripe.provider.ts';

/** The providers with keys, and the other ways to pay. */
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

  /** The first is for customers who choose none. */
  get all(): readonly PaymentProvider[] {
    return this.providers;
  }

  /** The ways to pay a new order. The first is for customers who choose none. Without a provider, customers pay by invoice. */
  methods({ payOnInvoice }: Pick<Settings, 'payOnInvoice'>): readonly PaymentMethod[] {
    return payOnInvoice || this.providers.length === 0 ? [...this.providers, INVOICE] : this.providers;
  }

  /** The ways to pay a new order, as quotes show them. */
  offered(settings: Pick<Settings, 'payOnInvoice'>): PaymentMethodDto[] {
    return this.methods(settings).map(({ id, label, hint, placedAs }) => {
      return { id, label, hint, online: placedAs === 'unpaid' };
    });
  }

  /** @throws ProblemException 404 for a provider without keys */
  get(id: string | undefined): PaymentProvider {
    const provider = id === undefined ? this.providers[0] : this.providers.find((one) => one.id === id);
    if (provider) return provider;
    const detail = 'This shop does not take payments online. You pay on invoice.';
    throw new ProblemException(404, 'payment-not-configured', detail);
  }

  /** The amount that a provider can return: rounded up to its next step, so that the customer never gets less. */
  returnable(cents: number, currency: string, id: string): number {
    const step = this.providers.find((one) => one.id === id)?.amounts(currency).step ?? 1;
    return Math.ceil(cents / step) * step;
  }

  /** The display name of a provider, with keys or not. */
  nameOf(id: string): string {
    return this.providers.find((one) => one.id === id)?.name ?? id;
  }
}
