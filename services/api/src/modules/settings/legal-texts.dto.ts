import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type LegalNotice,
  legalNoticeOf,
  termsOfSale,
  withdrawalForm,
  withdrawalInstructions,
} from '../../common/legal-texts.ts';
import { rulesAt } from '../../common/market.ts';
import type { Settings } from '../../common/settings.ts';

/** Who sells, for the page /imprint. */
class LegalNoticeDto implements LegalNotice {
  @ApiProperty()
  legalName: string;

  @ApiProperty({ description: 'In lines.' })
  legalAddress: string;

  @ApiProperty({ description: 'Who represents the company. May be empty, as the next ones.' })
  representative: string;

  @ApiProperty({ description: 'The register and the number in it.' })
  companyRegister: string;

  @ApiProperty()
  vatNumber: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  phone: string;

  @ApiProperty({ description: 'Further statements, with an empty line between paragraphs.' })
  legalNotes: string;
}

/** The texts between the shop and its customers. */
export class LegalTextsDto {
  @ApiProperty({
    description:
      'The terms of sale. Paragraphs have an empty line between them; a line on its own without a full stop is a heading.',
  })
  terms: string;

  @ApiPropertyOptional({ description: 'Missing where the law has no right of withdrawal.' })
  withdrawal?: string;

  @ApiPropertyOptional({ description: 'The model withdrawal form. Missing without `withdrawal`.' })
  withdrawalForm?: string;

  @ApiPropertyOptional({ type: LegalNoticeDto, description: 'Missing until an admin has entered it.' })
  legalNotice?: LegalNoticeDto;
}

/** @param page where customers withdraw online */
export function presentTexts(settings: Settings, page: string): LegalTextsDto {
  const { withdrawalDays: days } = rulesAt(settings.market);
  return {
    terms: termsOfSale(settings),
    ...(days > 0 && {
      withdrawal: withdrawalInstructions(settings, days, page),
      withdrawalForm: withdrawalForm(settings),
    }),
    legalNotice: legalNoticeOf(settings),
  };
}
