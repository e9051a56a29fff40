import { getShop, TextLink } from '@whetstone/ui';
import { Policy, PolicyPage } from '../features/policies/policy-page.tsx';

function TermsPage() {
  const { company, address } = getShop();
  return (
    <PolicyPage title="Terms of sale" lead="What you and we agree to when you order.">
      <Policy heading="Who sells">
        <p>You buy from the maker of the tools{company && `: ${[company, address].join(', ')}`}.</p>
      </Policy>
      <Policy heading="Orders">
        <p>
          With the button that places an order, you make a binding offer. We reserve the tools at once, and
          accept your offer when we pack them. Until then you can cancel in{' '}
          <TextLink to="/dashboard/myOrders">My Orders</TextLink>. If your email address is not confirmed, we
          keep an unpaid order for one day only.
        </p>
      </Policy>
      <Policy heading="Prices and payment">
        <p>
          You pay the total that you see before you place the order. It includes delivery. A price that
          changes later does not change your order. You pay online, or by the invoice that we send you, within
          the time that it names.
        </p>
      </Policy>
      <Policy heading="Delivery, returns and guarantee">
        <p>
          See <TextLink to="/returns">Delivery and returns</TextLink>. The tools are ours until they are paid.
        </p>
      </Policy>
      <Policy heading="Reviews">
        <p>
          Write about what you know yourself. We hide reviews that insult people, advertise or contain the
          data of others, and tell you the reason.
        </p>
      </Policy>
    </PolicyPage>
  );
}

export { TermsPage as Page };
