import { getShop, TextLink } from '@whetstone/ui';
import { Policy, PolicyPage } from '../features/policies/policy-page.tsx';
import { ContactLinks } from '../shared/contact-links.tsx';

export function Page() {
  return (
    <PolicyPage title="Privacy" lead="What we know about you, what we need it for, and how to erase it.">
      <Policy heading="When you look around">
        <p>
          You can look at tools, reviews and your basket without an account. The list of all tools and the
          checkout need one. We use no advertising and no trackers. Your browser stores your basket, the tools
          you looked at, the country and region to which you order, your choice of colors and whether the key
          / opens the search. A cookie with a random number below 10,000 can decide which version of our pages
          you get. Your browser reports errors and loading times without your name. We use IP addresses to
          limit attacks, and they can appear in our server logs.
        </p>
      </Policy>
      <Policy heading="When you have an account">
        <p>
          We store your name, your email address, a hash of your password, your basket, and what you add in{' '}
          <TextLink to="/dashboard">My Profile</TextLink> and{' '}
          <TextLink to="/dashboard/addresses">Addresses</TextLink>. For each sign-in we store the IP address
          and the browser, until the session ends. If you set up an authenticator app, we store its key,
          encrypted, until you remove the app. Of a passkey we store its name, its public key and the kind of
          device, until you remove it: your fingerprint and your face stay on the device. We store the emails
          that we send you for 90 days. If you change your email address, we keep the former one as long as
          the emails to it, and so that you can undo the change. When you sign up or ask for a new password,
          your browser keeps for an hour the page to which you return. We delete an account after a while if
          it has no confirmed email and no order. A cookie and an access token in your browser keep you signed
          in. If you continue with Google, we get your name and email address from Google.
        </p>
      </Policy>
      <Policy heading="When you order">
        <p>
          We need your name, address, phone number and email address to deliver, and we keep your orders for
          our books. What you type in the checkout stays in the tab of your browser until you order, sign out
          or close the tab. If we correct the address or the phone number of an order, its history and an
          email show the former one. The carrier gets your address and phone number, and those of another
          recipient. If you pay online, the payment provider gets the number of the order, the tools, the
          amounts and, if it is confirmed, your email address. We never see the number of your card. Each
          email about an order has a link that shows the tools, the state and the parcel without a sign-in,
          and neither your name nor your address. It works for 90 days, and you can end it on the page of the
          order. If we connect other systems to the shop, such as for shipping, they get your orders too, with
          the name and address of another recipient. Your invoice contains your name, address and email
          address, and the name and address of another recipient. If you give the VAT number of a company, we
          keep it with the company on the order and its invoice, fill it in at your next order to that
          country, and may ask the register of the European Union whether it is valid.
        </p>
      </Policy>
      <Policy heading="When you write a review">
        <p>
          Once you have confirmed your email address, everybody can read your review with its day, your name,
          and the first letter and the domain of the address. You can change it, and delete it unless we have
          hidden it. To recognize forged reviews, we store the start of the IP address that sent it for a
          week.
        </p>
      </Policy>
      <Policy heading="Your data">
        <p>
          In <TextLink to="/dashboard">My Profile</TextLink> you can change your address, age, education,
          phone number and photo, and download your data. You can erase your account once your orders are
          finished: delivered and paid or refunded, or cancelled with nothing left to refund. We then remove
          your name, email address, addresses, phone number and VAT number. Your orders stay in our books
          without them.{' '}
          <span>{`The law requires us to keep invoices for ${getShop().market?.invoiceYears ?? 'some'} years: they stay unchanged until we delete them then.`}</span>{' '}
          Your reviews stay under the name “A customer”. You change your email address in{' '}
          <TextLink to="/dashboard/security">Security</TextLink>. To correct your name, or with a question,
          write to <ContactLinks />.
        </p>
      </Policy>
    </PolicyPage>
  );
}
