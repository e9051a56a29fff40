import { TextLink } from '@whetstone/ui';
import { ContactLinks } from '../features/policies/contact-links.tsx';
import { Policy, PolicyPage } from '../features/policies/policy-page.tsx';

function ReturnsPage() {
  return (
    <PolicyPage
      title="Delivery and returns"
      lead="When your tools arrive, and what you can do if they are not what you need."
    >
      <Policy heading="Delivery">
        <p>
          The page of each tool and your basket show what delivery costs and how many working days it takes.
          We pack an order once it is paid or invoiced. When we ship it, you get an email with the carrier and
          the tracking number.
        </p>
      </Policy>
      <Policy heading="Cancel an order">
        <p>
          Until we pack your order, you can cancel it or some of its tools in{' '}
          <TextLink to="/dashboard/myOrders">My Orders</TextLink>. If you have paid, you get the money back.
        </p>
      </Policy>
      <Policy heading="Send a tool back">
        <p>
          Send an unused tool back within 30 days after it has arrived, in its packaging. <ContactLinks />{' '}
          first, with the number of your order, and we tell you where to send it. We refund its price the way
          you paid, within 14 days after the tool has reached us. You pay for sending it back, unless the tool
          is faulty or not the one you ordered.
        </p>
      </Policy>
      <Policy heading="Guarantee and repairs">
        <p>
          We guarantee steel, wood and workmanship for 25 years. Normal wear is not covered. We regrind blunt
          and nicked edges, and sell handles, wedges, screws and blades singly. Your rights by law are not
          affected.
        </p>
      </Policy>
    </PolicyPage>
  );
}

export { ReturnsPage as Page };
