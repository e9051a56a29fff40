import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OneOf, QueryText } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { EMAIL_KINDS, EMAIL_STATES, type EmailKind, type EmailState } from './email.entity.ts';

/** An email in lists. */
export class EmailSummaryDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({ enum: EMAIL_KINDS, enumName: 'EmailKind' })
  kind: EmailKind;

  @ApiProperty({
    enum: EMAIL_STATES,
    enumName: 'EmailState',
    description: 'failed: no further attempt follows.',
  })
  state: EmailState;

  @ApiProperty({ description: 'The email address.' })
  recipient: string;

  @ApiProperty()
  subject: string;

  @ApiPropertyOptional({ description: 'The number of the order, if the email is about one.' })
  number?: string;

  @ApiProperty({ type: 'integer', description: 'Attempts so far.' })
  attempts: number;

  @ApiPropertyOptional({ description: 'Why the last attempt failed.' })
  error?: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The next attempt of a queued email.' })
  nextAttemptAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the mail server accepted the email.' })
  sentAt?: string;

  @ApiProperty({ description: 'Whether an admin can send the email again.' })
  canSendAgain: boolean;
}

export class EmailDto extends EmailSummaryDto {
  @ApiPropertyOptional({ description: 'The plain text. Missing for an email with a link that signs in.' })
  text?: string;

  @ApiProperty({ description: 'The Message-ID header, the same at every attempt.' })
  messageId: string;
}

export class ListEmailsQuery extends PageQuery {
  @OneOf(EMAIL_STATES, { required: false, enumName: 'EmailState' })
  state?: EmailState;

  @QueryText(200, 'A part of the recipient or of the subject, which contains the number of an order.')
  q?: string;
}
