import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { COUNTRIES, countryName, isInEu } from '../../common/postal/countries.ts';
import { CURRENCIES, LOCALES, TIME_ZONES } from '../../common/settings.ts';

class CountryChoiceDto {
  @ApiProperty({ description: 'ISO 3166-1.' })
  code: string;

  @ApiProperty()
  name: string;

  @ApiPropertyOptional({ description: 'True for a member state of the European Union.' })
  eu?: true;
}

/** The values that the settings accept. */
export class SettingsChoicesDto {
  @ApiProperty({ type: [CountryChoiceDto] })
  countries: readonly CountryChoiceDto[];

  @ApiProperty({ type: [String] })
  currencies: readonly string[];

  @ApiProperty({ type: [String] })
  locales: readonly string[];

  @ApiProperty({ type: [String] })
  timeZones: readonly string[];
}

const countries: readonly CountryChoiceDto[] = COUNTRIES.map((code) => ({
  code,
  name: countryName(code),
  ...(isInEu(code) && { eu: true as const }),
}));

export const SETTINGS_CHOICES: SettingsChoicesDto = {
  countries,
  currencies: CURRENCIES,
  locales: LOCALES,
  timeZones: TIME_ZONES,
};
