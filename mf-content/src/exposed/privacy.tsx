import { TextLink } from '@whetstone/ui';
import { ContactLinks } from '../features/policies/contact-links.tsx';
import { Policy, PolicyPage } from '../features/policies/policy-page.tsx';

function PrivacyPage() {
  return (
    <PolicyPage title="Privacy" lead="What we know about you, what we need it for, and how to erase it.">
      <Policy heading="When you look around">
        <p>
          You can see every page that is not about an account without telling us who you are. We use no
          advertising and no trackers. Your browser keeps your basket, the tools you looked at and your choice
          of colors. With an account, we keep the basket. Your browser reports errors and loading times
          without your name, and we use the address of your connection to limit attacks.
        </p>
      </Policy>
      <Policy heading="When you have an account">
        <p>
          We store your name, email address and password (as a hash), and what you add in{' '}
          <TextLink to="/dashboard">My Profile</TextLink>. A cookie keeps you signed in. If you continue with
          Google, Google tells us your name and email address.
        </p>
      </Policy>
      <Policy heading="When you order">
        <p>
          We need your name, address, phone number and email address to deliver, and we keep your orders for
          our books. The carrier gets your address and phone number. If you pay online, the payment provider
          gets the amount and your email address. We never see the number of your card.
        </p>
      </Policy>
      <Policy heading="When you write a review">
        <p>Everybody can read your review with your name and its day. You can change and delete it.</p>
      </Policy>
      <Policy heading="Your data">
        <p>
          In <TextLink to="/dashboard">My Profile</TextLink> you can correct and download your data, and erase
          your account. Then your name, addresses and contact data disappear from our records. Your orders
          stay in our books without you, and your reviews stay as those of “A customer”. <ContactLinks /> if
          you have a question.
        </p>
      </Policy>
    </PolicyPage>
  );
}

export { PrivacyPage as Page };
