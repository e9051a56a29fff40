import { TextLink } from '@whetstone/ui';
import { LegalTexts, Policies } from '../features/policies/legal-text.tsx';
import { Policy, PolicyPage } from '../features/policies/policy-page.tsx';

/** The text of the settings, which is also in the confirmations of orders. */
export function Page() {
  return (
    <PolicyPage title="Terms of sale" lead="What you and we agree to when you order.">
      <LegalTexts>
        {({ terms }) => (
          <>
            <Policies text={terms} />
            <Policy>
              <p>
                See also <TextLink to="/returns">Delivery and returns</TextLink>,{' '}
                <TextLink to="/dashboard/myOrders">My Orders</TextLink> and{' '}
                <TextLink to="/dashboard/myreview">My Review</TextLink>.
              </p>
            </Policy>
          </>
        )}
      </LegalTexts>
    </PolicyPage>
  );
}
