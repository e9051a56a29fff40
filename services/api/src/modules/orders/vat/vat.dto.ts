import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXEMPTIONS, type Exemption } from '../../../common/taxes/exemptions.ts';
import {
  APPROVAL_EFFECTS,
  type ApprovalEffect,
  VAT_CHECKS,
  VAT_DECISIONS,
  VAT_STATES,
  type VatCheckState,
  type VatDecision,
  type VatState,
} from '../order-vat.ts';

/** The VAT number of a business. */
export class OrderVatDto {
  @ApiProperty({ description: 'With the prefix of the country, such as DE136695976.' })
  number: string;

  @ApiProperty()
  company: string;

  @ApiProperty({ enum: VAT_STATES, enumName: 'VatState' })
  state: VatState;

  @ApiPropertyOptional({
    ...{ enum: EXEMPTIONS, enumName: 'TaxExemption' },
    description:
      'Why this order is not taxed. intra-community: goods between two countries of the European Union. reverse-charge: the customer owes the tax. Missing if it is taxed.',
  })
  exemption?: Exemption;

  @ApiProperty({ description: 'What the state means, in sentences for the customer.' })
  note: string;

  @ApiPropertyOptional({
    ...{ enum: APPROVAL_EFFECTS, enumName: 'VatApprovalEffect' },
    description:
      'What an approval does to the order, for admins, while the number is pending. untaxed: the order loses its VAT. refunded: the paid order loses its VAT, which is refunded. settled: it keeps the VAT, because it is cancelled, or some of it is refunded, disputed or returned. moved: it keeps the VAT, because it goes to another country than that of the number. taxed: it keeps the VAT, because the shop has changed its country, VAT number or taxes.',
  })
  onApproval?: ApprovalEffect;

  @ApiPropertyOptional({
    ...{ enum: VAT_CHECKS, enumName: 'VatCheckState' },
    description: 'What the register answered when the order was placed, for admins. off: the shop asks none.',
  })
  check?: VatCheckState;

  @ApiPropertyOptional({
    ...{ enum: VAT_DECISIONS, enumName: 'VatDecisionKind' },
    description: 'How it was confirmed or refused. Missing while it is pending.',
  })
  how?: VatDecision['how'];

  @ApiPropertyOptional({ format: 'date-time', description: 'When it was confirmed or refused.' })
  decidedAt?: string;

  @ApiPropertyOptional({
    description: 'The consultation number of the register, or the note of the admin, for admins.',
  })
  reference?: string;
}
