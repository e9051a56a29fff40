import { getShop, type Shop, TextLink } from '@whetstone/ui';
import { Policy, PolicyPage } from '../features/policies/policy-page.tsx';

function TermsPage() {
  const { priceNote } = getShop();
  return (
    <PolicyPage title="Terms of sale" lead="What you and we agree to when you order.">
      <Policy heading="Who sells">
        <p>{`You buy from the maker of the tools${sellerOf(getShop())}.`}</p>
      </Policy>
      <Policy heading="Orders">
        <p>
          When you place an order, you make a binding offer. We reserve the tools at once, and accept your
          offer when we pack them. Until then you can cancel in{' '}
          <TextLink to="/dashboard/myOrders">My Orders</TextLink>. If your email address is not confirmed, we
          cancel the order after one day, unless you have paid or we have sent you an invoice.
        </p>
      </Policy>
      <Policy heading="Prices and payment">
        <p>
          You pay for the tools and for delivery. You see both before you place the order.{' '}
          <span>{priceNote && `${priceNote} `}</span>A price that changes later does not change your order.
          You pay online, or by the invoice that we send you, within the time that it names.
        </p>
      </Policy>
      <Policy heading="Delivery, returns and guarantee">
        <p>
          See <TextLink to="/returns">Delivery and returns</TextLink>. The tools are ours until they are paid.
        </p>
      </Policy>
      <Policy heading="Reviews">
        <p>
          Review only tools that you know. We hide reviews that insult people, advertise or contain personal
          data of others. You find the reason in <TextLink to="/dashboard/myreview">My Review</TextLink>.
        </p>
      </Policy>
    </PolicyPage>
  );
}

/** ': Whetstone Tool Works, 14 Grindstone Lane', from an address of several lines. Empty before the settings are known. */
function sellerOf({ company, address }: Pick<Shop, 'company' | 'address'>): string {
  const lines = address.split('\n').map((line) => line.trim().replace(/,$/, ''));
  return company && `: ${[company, ...lines].filter(Boolean).join(', ')}`;
}

export { TermsPage as Page };
