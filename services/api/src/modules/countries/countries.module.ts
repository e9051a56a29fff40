import { Controller, Get, Module, Param } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { ReturnsData } from '../../common/data-tags.ts';
import { COUNTRIES, countryName } from '../../common/postal/countries.ts';
import { isRequired, type PostalPart, partsOf, regionChoices } from '../../common/postal/postal-address.ts';
import { deliveryCountries, type Settings } from '../../common/settings.ts';
import { hasRegionalRates, type TaxSettings } from '../../common/taxes/tax-rates.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { TaxesModule } from '../taxes/taxes.module.ts';
import { TaxesService } from '../taxes/taxes.service.ts';

class CountryDto {
  @ApiProperty({ description: 'ISO 3166-1.' })
  code: string;

  @ApiProperty({ description: 'In English.' })
  name: string;

  @ApiPropertyOptional({
    enum: [true],
    description: 'Whether the delivery or a tax depends on the region: orders to the country need it.',
  })
  regional?: true;
}

class CountriesDto {
  @ApiProperty({
    description: 'The country of the shop (ISO 3166-1). Addresses without a country are there.',
  })
  home: string;

  @ApiProperty({ type: [CountryDto], description: 'The countries of delivery, by name.' })
  countries: CountryDto[];
}

class RegionChoiceDto {
  @ApiProperty({ description: 'The part of ISO 3166-2 after the country.' })
  code: string;

  @ApiProperty()
  name: string;
}

const PARTS = ['recipient', 'company', 'street', 'postcode', 'city', 'region'] as const;

class AddressPartDto {
  @ApiProperty({ enum: PARTS, enumName: 'AddressPart' })
  part: PostalPart;

  @ApiProperty({ description: 'As the country calls it, such as ZIP code.' })
  label: string;

  @ApiProperty()
  required: boolean;

  @ApiProperty({ type: [RegionChoiceDto], description: 'The values to choose from. Empty for a text.' })
  choices: RegionChoiceDto[];
}

class AddressFormDto {
  @ApiProperty({ description: 'ISO 3166-1.' })
  country: string;

  @ApiProperty({ type: [AddressPartDto], description: 'In the order in which the country writes them.' })
  parts: AddressPartDto[];
}

const LABELS: Readonly<Record<PostalPart, string>> = {
  ...{ recipient: 'Recipient', company: 'Company', street: 'Address' },
  ...{ postcode: 'Postcode', city: 'Town or city', region: 'Region' },
};

const OWN_LABELS: Readonly<Record<string, Partial<Record<PostalPart, string>>>> = {
  US: { postcode: 'ZIP code', city: 'City', region: 'State' },
  CA: { postcode: 'Postal code', city: 'City', region: 'Province or territory' },
  AU: { city: 'Suburb', region: 'State or territory' },
  IE: { postcode: 'Eircode', region: 'County' },
  JP: { region: 'Prefecture' },
  IN: { postcode: 'PIN code', region: 'State' },
  BR: { region: 'State' },
  MX: { region: 'State' },
  IT: { region: 'Province' },
  ES: { region: 'Province' },
  CN: { region: 'Province' },
  KR: { region: 'Province' },
  AE: { region: 'Emirate' },
};

/** Where the shop delivers, and what an address of a country consists of. */
@Controller('countries')
class CountriesController {
  constructor(
    private readonly settings: SettingsService,
    private readonly taxes: TaxesService,
  ) {}

  @Get()
  @ReturnsData('settings')
  @Access('everyone')
  @ApiOkResponse({ type: CountriesDto })
  async list(): Promise<CountriesDto> {
    const settings = await this.settings.get();
    const taxes = await this.taxes.get();
    const codes = deliveryCountries(settings) ?? COUNTRIES;
    const countries = COUNTRIES.filter((code) => codes.includes(code));
    return {
      home: settings.country,
      countries: countries.map((code) => ({
        ...{ code, name: countryName(code) },
        ...(isRegional(code, settings, taxes) && { regional: true as const }),
      })),
    };
  }

  /** The parts of an address of the country. Returns 404 for an unknown country. */
  @Get(':code')
  @Access('everyone')
  @ApiOkResponse({ type: AddressFormDto })
  form(@Param('code') country: string): AddressFormDto {
    if (!COUNTRIES.includes(country))
      throw new ProblemException(404, 'not-found', 'There is no such country.');
    return {
      country,
      parts: partsOf(country).map((part) => ({
        part,
        label: OWN_LABELS[country]?.[part] ?? LABELS[part],
        required: isRequired(country, part),
        choices: part === 'region' ? byName(regionChoices(country)) : [],
      })),
    };
  }
}

/** Where names are short, the source has the order of the long ones: Micronesia is the Federated States. */
function byName(regions: ReturnType<typeof regionChoices>): RegionChoiceDto[] {
  return regions
    .map(([name, code]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function isRegional(country: string, { delivery }: Settings, { rates }: TaxSettings): boolean {
  const areas = delivery.zones.flatMap((zone) => zone.areas);
  const lists = areas.some((area) => area.country === country && area.regions.length > 0);
  return lists || hasRegionalRates(rates, country);
}

@Module({ imports: [TaxesModule], controllers: [CountriesController] })
export class CountriesModule {}
