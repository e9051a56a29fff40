import { countryInText } from '../../../../common/postal/countries.ts';
import type { Buyer, InvoiceAddress, Seller } from '../invoice-parties.ts';

export const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

export function sellerParty(seller: Seller): object {
  const { legalName, legalAddress, country, email, phone, vatNumber, taxNumber } = seller;
  const { companyRegister, representative } = seller;
  const schemes = [
    ...(vatNumber ? [{ 'cbc:CompanyID': vatNumber.replace(/\s/g, ''), ...VAT }] : []), // [BT-31]
    ...(taxNumber ? [{ 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'TAX' } }] : []), // [BT-32]
  ];
  return {
    ...endpointOf(email),
    'cac:PostalAddress': textAddress(legalAddress, countryInText(legalAddress) ?? country),
    ...(schemes.length > 0 && { 'cac:PartyTaxScheme': schemes }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': legalName, // [BT-27]
      ...(companyRegister && { 'cbc:CompanyID': companyRegister }), // [BT-30]
      ...(representative && { 'cbc:CompanyLegalForm': `Represented by ${representative}` }), // [BT-33]
    },
    'cac:Contact': {
      'cbc:Name': legalName,
      ...(phone && { 'cbc:Telephone': phone }),
      ...(email && { 'cbc:ElectronicMail': email }),
    },
  };
}

export function buyerParty({ name, email, vat }: Buyer, address: object): object {
  return {
    ...endpointOf(email),
    'cac:PostalAddress': address,
    ...(vat && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vat.number, ...VAT } }), // [BT-48]
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': vat?.company || name }, // [BT-44]
    'cac:Contact': { 'cbc:Name': name, ...(email && { 'cbc:ElectronicMail': email }) },
  };
}

/** An email address as electronic address [BT-34, BT-49]. */
function endpointOf(email: string): object {
  return { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' };
}

export function addressOf({ postal, address, country }: InvoiceAddress, seller: Seller): object {
  if (!postal) return textAddress(address, country || seller.country);
  const [first = '', ...more] = postal.street.split('\n');
  return {
    ...(first && { 'cbc:StreetName': first }),
    ...(more.length > 0 && { 'cbc:AdditionalStreetName': more.join(', ') }),
    ...(postal.city && { 'cbc:CityName': postal.city }),
    ...(postal.postcode && { 'cbc:PostalZone': postal.postcode }),
    ...(postal.region && { 'cbc:CountrySubentity': postal.region }),
    'cac:Country': { 'cbc:IdentificationCode': postal.country },
  };
}

/** An address that is one text has no parts: its lines are those of the street. */
function textAddress(text: string, country: string): object {
  const [first = '', ...more] = text.split('\n').filter((line) => line.trim() !== '');
  return {
    ...(first && { 'cbc:StreetName': first }),
    ...(more.length > 0 && { 'cbc:AdditionalStreetName': more.join(', ') }),
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
}
