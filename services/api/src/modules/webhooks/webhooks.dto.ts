import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { OneOf, Text } from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import {
  DELIVERY_STATES,
  type DeliveryState,
  ENDPOINT_STATES,
  type EndpointState,
  PAUSE_REASONS,
  type PauseReason,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
} from './webhook.entity.ts';

const URL_DESCRIPTION =
  'An https address with a public host. Only hosts of WEBHOOK_INTERNAL_HOSTS may be private or use http.';
const EVENTS_MESSAGE = `events must be a list of one or more of ${WEBHOOK_EVENTS.join(', ')}, each once.`;

export class NewWebhookDto {
  @ApiProperty({ maxLength: 1000, description: URL_DESCRIPTION })
  @MaxLength(1000, { message: 'url must not be longer than 1,000 characters.' })
  @IsString({
    message: 'url must be a web address such as https://hooks.example.com/orders.',
    context: { code: 'not-a-url' } satisfies FieldFault,
  })
  url: string;

  @Text({ max: 200, description: 'A note for admins.' })
  description: string;

  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true, minItems: 1 })
  @IsIn(WEBHOOK_EVENTS, { each: true, message: EVENTS_MESSAGE })
  @ArrayUnique({ message: EVENTS_MESSAGE })
  @ArrayMinSize(1, { message: EVENTS_MESSAGE })
  @IsArray({ message: EVENTS_MESSAGE })
  events: WebhookEvent[];
}

export class SaveWebhookDto extends NewWebhookDto {
  @OneOf(ENDPOINT_STATES, {
    enumName: 'WebhookState',
    description: 'A paused endpoint collects events. It gets them when it is active again.',
  })
  state: EndpointState;
}

/** An endpoint in API responses. */
export class WebhookDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  url: string;

  @ApiProperty()
  description: string;

  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true })
  events: WebhookEvent[];

  @ApiProperty({ enum: ENDPOINT_STATES, enumName: 'WebhookState' })
  state: EndpointState;

  @ApiPropertyOptional({
    ...{ enum: PAUSE_REASONS, enumName: 'WebhookPauseReason' },
    description:
      'Missing if an admin paused the endpoint. gone: the receiver returned 410. failing: at least ten attempts failed, and all of a day.',
  })
  pauseReason?: PauseReason;

  @ApiProperty({ type: 'integer', description: 'Counts the changes. Send it with a change.' })
  version: number;

  @ApiProperty({ type: 'integer', description: 'Failed attempts since the last success.' })
  failures: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'The time of the first of these failures.' })
  failingSince?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'After a rotation: until this time the previous secret signs too.',
  })
  previousSecretUntil?: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export class WebhookWithSecretDto extends WebhookDto {
  @ApiProperty({ description: 'Verifies the signatures. No other call returns it.' })
  secret: string;
}

const DELIVERY_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const;

export class WebhookDeliveryDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'The header `webhook-id`: the same at every attempt.' })
  eventId: string;

  @ApiProperty({ enum: DELIVERY_TYPES, enumName: 'WebhookDeliveryType' })
  type: (typeof DELIVERY_TYPES)[number];

  @ApiProperty({
    enum: DELIVERY_STATES,
    enumName: 'WebhookDeliveryState',
    description: 'queued: an attempt follows. failed: no attempt follows.',
  })
  state: DeliveryState;

  @ApiProperty({ format: 'date-time', description: 'The time at which the event was queued.' })
  createdAt: string;

  @ApiProperty({ type: 'integer' })
  attempts: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'The time of the last attempt.' })
  attemptedAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The earliest time of the next attempt, if queued.',
  })
  nextAttemptAt?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'The HTTP status of the last response.' })
  status?: number;

  @ApiPropertyOptional({
    description:
      "Why the last attempt failed: `status` of the response, `timeout`, the code of what is wrong with the URL, such as url-not-public, or of the system's error, such as ECONNREFUSED.",
  })
  error?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'The duration of the last attempt in milliseconds.' })
  durationMs?: number;

  @ApiProperty({ description: 'The body of the request: JSON with type, timestamp and data.' })
  payload: string;
}

export class ListWebhookDeliveriesQuery extends PageQuery {
  @OneOf(DELIVERY_STATES, { required: false, enumName: 'WebhookDeliveryState' })
  state?: DeliveryState;
}

export function presentWebhook(endpoint: WebhookEndpoint): WebhookDto {
  const { id, url, description, events, state, version, failures, previousSecretUntil } = endpoint;
  const isRotating = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return {
    ...{ id, url, description, events, state, version, failures },
    pauseReason: endpoint.pauseReason ?? undefined,
    failingSince: endpoint.failingSince?.toISOString(),
    previousSecretUntil: isRotating ? previousSecretUntil.toISOString() : undefined,
    createdAt: endpoint.createdAt.toISOString(),
  };
}

export function presentDelivery(delivery: WebhookDelivery): WebhookDeliveryDto {
  const { id, eventId, type, state, attempts, payload } = delivery;
  return {
    ...{ id, eventId, type, state, attempts, payload },
    createdAt: delivery.createdAt.toISOString(),
    attemptedAt: delivery.attemptedAt?.toISOString(),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString(),
    status: delivery.status ?? undefined,
    error: delivery.error ?? undefined,
    durationMs: delivery.durationMs ?? undefined,
  };
}
