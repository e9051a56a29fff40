import { phoneLink } from '@whetstone/contract/phone-link';
import { LegalTexts, Paragraphs } from '../features/policies/legal-text.tsx';
import { Policy, PolicyPage } from '../features/policies/policy-page.tsx';
import { ContactLink } from '../shared/contact-links.tsx';

/** Who sells, from the settings. The law of some countries requires it, such as § 5 DDG in Germany. */
export function Page() {
  return (
    <PolicyPage title="Legal notice" lead="Who runs this shop.">
      <LegalTexts>
        {({ legalNotice }) => {
          if (!legalNotice)
            return (
              <Policy>
                <p>This shop has not entered its legal notice yet.</p>
              </Policy>
            );
          const { legalName, legalAddress, email, phone, legalNotes } = legalNotice;
          const facts = [
            ['Represented by', legalNotice.representative],
            ['Register', legalNotice.companyRegister],
            ['VAT number', legalNotice.vatNumber],
          ];
          return (
            <>
              <Policy heading="Seller">
                <Paragraphs text={`${legalName}\n${legalAddress}`} />
              </Policy>
              <Policy heading="Contact">
                {email && (
                  <p>
                    Email: <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
                  </p>
                )}
                {phone && (
                  <p>
                    Phone: <ContactLink href={phoneLink(phone)}>{phone}</ContactLink>
                  </p>
                )}
              </Policy>
              {facts.map(
                ([heading, text = '']) =>
                  text && (
                    <Policy key={heading} heading={heading}>
                      <Paragraphs text={text} />
                    </Policy>
                  ),
              )}
              {legalNotes && (
                <Policy heading="Further information">
                  <Paragraphs text={legalNotes} />
                </Policy>
              )}
            </>
          );
        }}
      </LegalTexts>
    </PolicyPage>
  );
}
