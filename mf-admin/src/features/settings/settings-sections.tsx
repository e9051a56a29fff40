import type { SettingsChoicesDto, SettingsDto } from '@whetstone/contract/api';
import { wholeNumberProblem } from '@whetstone/contract/numbers';
import type { ApiForm } from '@whetstone/kernel/form';
import { FormMessage, media, SelectField, Stack, TextAreaField, TextField, TextLink } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSection } from '../../shared/console.tsx';
import { Columns, labelled, Pair } from '../../shared/form-layout.tsx';
import { Options } from '../../shared/options.tsx';
import { LABELS, missingSellerDetails, type SettingsFields, toFields, YES } from './settings-fields.ts';

const OFFERED = Object.entries({ no: 'Not offered', [YES]: 'Offered' });
const REFUNDED = Object.entries({ no: 'Not refunded', [YES]: 'Refunded' });
const MARKETS = Object.entries({ none: 'None', eu: 'European Union', us: 'United States' });

interface SectionsProps {
  form: ApiForm<SettingsFields>;
  choices: SettingsChoicesDto;
  /** As they are saved. */
  settings: SettingsDto;
}

interface SectionProps extends SectionsProps {
  field: ReturnType<typeof labelled<SettingsFields>>;
}

/** The fields of all settings. The form checks that numbers can be read; the API validates the rest, and its errors appear at their fields. */
export function SettingsSections(props: SectionsProps) {
  const field = labelled(props.form, LABELS);
  const section = { ...props, field };
  return (
    <>
      <ShopSection {...section} />
      <FormatSection {...section} />
      <ConsoleSection heading="Delivery and taxes">
        <Stack gap="xs">
          <TextLink to="/dashboard/settings/delivery">Change zones, methods and prices of delivery</TextLink>
          <TextLink to="/dashboard/settings/taxes">Change the tax rates</TextLink>
        </Stack>
      </ConsoleSection>
      <LawSection {...section} />
      <ConsoleSection heading="Price note and stock">
        <Pair>
          <TextField
            hint="At the checkout and in our terms of sale, until there are tax rates."
            {...field('priceNote')}
          />
          <TextField
            inputMode="numeric"
            hint="For tools without their own threshold."
            {...field('lowStockAt', wholeNumberProblem)}
          />
        </Pair>
      </ConsoleSection>
      <PaymentSection {...section} />
      <SellerSection {...section} />
      <NoticesSection {...section} />
    </>
  );
}

function ShopSection({ field, choices }: SectionProps) {
  return (
    <ConsoleSection heading="Shop">
      <Stack gap="l">
        <Pair>
          <TextField hint="In emails." {...field('name')} />
          <TextField hint="In the footer, on receipts and in emails." {...field('company')} />
        </Pair>
        <TextAreaField rows={2} {...field('address')} />
        <TextAreaField
          rows={2}
          hint="A sentence in the footer of each page. May be empty."
          {...field('about')}
        />
        <TextAreaField
          rows={3}
          hint="What you promise beyond the law, on the home page and on Delivery and returns. If it is empty, you promise nothing."
          {...field('guarantee')}
        />
        <SelectField hint="Used for orders whose address names no country." {...field('country')}>
          <Options options={choices.countries.map(({ code, name }) => [code, name])} />
        </SelectField>
        <Pair>
          <TextField type="tel" {...field('phone')} />
          <TextField type="email" {...field('email')} />
        </Pair>
      </Stack>
    </ConsoleSection>
  );
}

/** The number format shows an example, which needs more space. */
const Formats = styled(Columns)`
  ${media.medium} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr);
  }
`;

function FormatSection({ field, choices }: SectionProps) {
  return (
    <ConsoleSection heading="Currency and time">
      <Formats>
        <SelectField
          hint="Prices are not converted: 10.00 stays 10.00. Earlier orders keep their currency."
          {...field('currency')}
        >
          <Options options={choices.currencies.map((currency) => [currency, nameOfCurrency(currency)])} />
        </SelectField>
        <SelectField {...field('locale')}>
          <Options options={choices.locales.map((locale) => [locale, nameOfLocale(locale)])} />
        </SelectField>
        <SelectField
          hint="All times of the admin pages are in this zone, and the days of filters, figures and exports begin in it."
          {...field('timeZone')}
        >
          <Options options={choices.timeZones.map((zone) => [zone, zone.replaceAll('_', ' ')])} />
        </SelectField>
      </Formats>
    </ConsoleSection>
  );
}

/** `USD` → 'USD, US Dollar'. The code alone if the browser has no name for it. */
function nameOfCurrency(currency: string): string {
  const name = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }).of(currency);
  return name ? `${currency}, ${name}` : currency;
}

/** `en-US` → 'English (United States), 1,234.56' */
function nameOfLocale(locale: string): string {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  return `${names.of(locale)}, ${new Intl.NumberFormat(locale).format(1234.56)}`;
}

function LawSection({ field, form }: SectionProps) {
  return (
    <ConsoleSection heading="Consumer law">
      <Stack gap="l">
        <SelectField
          hint="What the law asks when you sell to consumers there. A lawyer should check your texts."
          {...field('market')}
        >
          <Options options={MARKETS} />
        </SelectField>
        {!form.watch('termsText').trim() && (
          <FormMessage tone="info">
            Without your own terms, the page Terms of sale has our text, and so has the confirmation of an
            order where the law asks for it.
          </FormMessage>
        )}
        <TextAreaField
          rows={8}
          hint="On the page Terms of sale and, in the European Union, in the confirmation of each order. A line on its own without a full stop is a heading."
          {...field('termsText')}
        />
        {form.watch('market') === 'eu' && (
          <TextAreaField
            rows={4}
            hint="On the page Delivery and returns and in the same email. If it is empty, both have the model text of the European Union."
            {...field('withdrawalText')}
          />
        )}
      </Stack>
    </ConsoleSection>
  );
}

function PaymentSection({ field, form }: SectionProps) {
  return (
    <ConsoleSection heading="Payment and returns">
      <Pair>
        <SelectField
          hint="Whether customers can choose to pay on invoice. Without a payment provider, all orders are invoiced."
          {...field('payOnInvoice')}
        >
          <Options options={OFFERED} />
        </SelectField>
        <TextField
          inputMode="numeric"
          hint={
            form.watch('market') === 'eu'
              ? 'After the delivery. The law asks for at least 14.'
              : 'After the delivery. With 0, customers write to you instead.'
          }
          {...field('returnDays', wholeNumberProblem)}
        />
        <SelectField
          hint="If a customer returns everything. EU law requires the refund."
          {...field('returnsRefundDelivery')}
        >
          <Options options={REFUNDED} />
        </SelectField>
        <TextAreaField
          rows={3}
          hint="Where customers send tools. If it is empty, your emails name the address of the shop."
          {...field('returnAddress')}
        />
      </Pair>
    </ConsoleSection>
  );
}

function SellerSection({ field, settings }: SectionProps) {
  const missing = missingSellerDetails(toFields(settings));
  return (
    <ConsoleSection heading="Seller on invoices and in the legal notice">
      <Stack gap="l">
        <p>
          From these details, your shop gets the page <TextLink to="/imprint">Legal notice</TextLink>{' '}
          (imprint) with links in the footer and in emails. In the European Union, the law requires one.
        </p>
        {missing && <FormMessage tone="info">{missing}</FormMessage>}
        <Pair>
          <TextField hint="As it is registered." {...field('legalName')} />
          <TextField hint="Such as a commercial register." {...field('companyRegister')} />
        </Pair>
        <TextAreaField rows={3} {...field('legalAddress')} />
        <TextField
          hint="The owner, or the managing directors of a company. On invoices and in the legal notice."
          {...field('representative')}
        />
        <Pair>
          <TextField {...field('vatNumber')} />
          <TextField {...field('taxNumber')} />
          <TextField {...field('bankAccount')} />
          <TextField {...field('bankCode')} />
        </Pair>
        <SelectField
          hint="XML by EN 16931 (UBL), which accounting programs read. Customers and admins download it on the page of an invoice."
          {...field('electronicInvoices')}
        >
          <Options options={OFFERED} />
        </SelectField>
        <TextField hint="Such as the terms of payment." {...field('invoiceNote')} />
        <TextAreaField
          rows={3}
          hint="In the legal notice, such as the supervisory authority, the chamber, or whether you take part in the settlement of disputes."
          {...field('legalNotes')}
        />
      </Stack>
    </ConsoleSection>
  );
}

function NoticesSection({ field }: SectionProps) {
  return (
    <ConsoleSection heading="Notices by email">
      <Stack gap="l">
        <p>Enter the email addresses that get a notice, one on each line.</p>
        <Columns>
          <TextAreaField
            hint="One email for each order (with a VAT number to check), return, withdrawal, and cancellation by a customer."
            {...field('notifyOrders')}
          />
          <TextAreaField
            hint="When the stock of a tool falls to its threshold."
            {...field('notifyLowStock')}
          />
          <TextAreaField
            hint="When an email could not be sent after several attempts."
            {...field('notifyFailedEmails')}
          />
        </Columns>
      </Stack>
    </ConsoleSection>
  );
}
