import { getShop, TextLink } from '@whetstone/ui';
import { LegalTexts, Paragraphs } from '../features/policies/legal-text.tsx';
import { Policy, PolicyPage } from '../features/policies/policy-page.tsx';
import { ContactLinks } from '../shared/contact-links.tsx';

export function Page() {
  const { deliveryArea, guarantee, returnDays, returnsRefundDelivery, market } = getShop();
  const delivery = returnsRefundDelivery ? ', and the delivery if you send back everything,' : '';
  return (
    <PolicyPage
      title="Delivery and returns"
      lead="When your tools arrive, and what you can do if they are not what you need."
    >
      <Policy heading="Delivery">
        <p>
          <span>{deliveryArea && `We deliver to ${deliveryArea}. `}</span>The basket shows what delivery to
          your country costs and when it arrives: choose the country there. We pack an order once it is paid
          or invoiced. When we ship it, we email you the carrier and, if there is one, the tracking number. If
          your email address is not confirmed, you find them in{' '}
          <TextLink to="/dashboard/myOrders">My Orders</TextLink>.
        </p>
      </Policy>
      <Policy heading="Cancel an order">
        <p>
          Until we pack your order, you can cancel it or some of its tools in{' '}
          <TextLink to="/dashboard/myOrders">My Orders</TextLink>. If you have paid, we refund the cancelled
          tools, and the delivery if you cancel the whole order.
        </p>
      </Policy>
      {!!market?.withdrawalDays && (
        <Policy heading="Withdraw from the contract">
          <p>
            As a consumer in the European Union, you can withdraw online on the page of the order in{' '}
            <TextLink to="/dashboard/myOrders">My Orders</TextLink>, or write to us.
          </p>
          <LegalTexts>
            {({ withdrawal = '', withdrawalForm = '' }) => (
              <>
                <Paragraphs text={withdrawal} />
                <details>
                  <summary>Model withdrawal form</summary>
                  <Paragraphs text={withdrawalForm} />
                </details>
              </>
            )}
          </LegalTexts>
        </Policy>
      )}
      <Policy heading="Send a tool back">
        <p>
          {returnDays === 0 ? (
            <span>{'To send an unused tool back, write to '}</span>
          ) : (
            <>
              <span>{`You can send an unused tool back${within(returnDays)}, in its packaging. Ask first on the page of the order in `}</span>
              <TextLink to="/dashboard/myOrders">My Orders</TextLink>
              <span>{', where you can cancel the return until the tool has reached us, or write to '}</span>
            </>
          )}
          <ContactLinks />
          <span>{` with the number of your order. We reply with the address. Send the tool within 14 days after our reply. We refund the price${delivery} the way you paid, within 14 days after the tool has reached us. You pay for sending it back, unless the tool is faulty or not the one you ordered.`}</span>
        </p>
      </Policy>
      {guarantee && (
        <Policy heading="Guarantee and repairs">
          <p>{`${guarantee} Your rights by law are not affected.`}</p>
        </Policy>
      )}
    </PolicyPage>
  );
}

function within(days: number | undefined): string {
  return days ? ` within ${days === 1 ? 'one day' : `${days} days`} after it has arrived` : '';
}
