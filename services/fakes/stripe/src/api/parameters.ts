import qs from 'qs';
import { z } from 'zod';
import { isLocalAddress } from '../fake-process.ts';
import { type ApiError, invalidRequest } from './api-error.ts';

const text = (most = 5000) => z.string().min(1, 'empty').max(most);
const integer = (least = 0) =>
  z
    .string()
    .regex(/^-?\d{1,12}$/, 'integer')
    .transform(Number)
    .pipe(z.number().min(least));
const amount = integer().pipe(z.number().max(99_999_999));
const currency = z.string().regex(/^[a-z]{3}$/, 'three lower-case letters');
const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'At most 50 keys.')
  .default({});
const expand = z.array(z.string()).max(20).default([]);
/** Pages of the shop: this machine only. */
const shopUrl = text().refine(
  isLocalAddress,
  'Not a valid URL. The fake Stripe accepts only addresses on this machine.',
);

/** The session parameters that the fake knows. Stripe has more. */
export const SESSION_CREATE = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        quantity: integer(1),
        price_data: z.strictObject({
          currency,
          unit_amount: amount,
          product_data: z.strictObject({
            name: text(),
            description: text().optional(),
            images: z.array(z.url()).max(8).optional(),
            metadata,
          }),
        }),
      }),
    )
    .min(1)
    .max(100),
  success_url: shopUrl,
  cancel_url: shopUrl.optional(),
  client_reference_id: text(200).optional(),
  customer_email: z.email().optional(),
  expires_at: integer().optional(),
  locale: text(10).optional(),
  metadata,
  payment_intent_data: z.strictObject({ description: text(1000).optional(), metadata }).optional(),
  payment_method_types: z.array(z.enum(['card', 'us_bank_account'])).optional(),
  submit_type: z.enum(['auto', 'pay']).optional(),
  expand,
});

export const REFUND_CREATE = z.strictObject({
  payment_intent: text(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});

export const NONE = z.strictObject({ expand });

const page = {
  limit: integer(1).pipe(z.number().max(100)).default(10),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: z
    .strictObject({
      gt: integer().optional(),
      gte: integer().optional(),
      lt: integer().optional(),
      lte: integer().optional(),
    })
    .default({}),
  expand,
};
export type Page = Pick<
  z.output<typeof EVENT_LIST>,
  'limit' | 'starting_after' | 'ending_before' | 'created'
>;
export const SESSION_LIST = z.strictObject({
  ...page,
  payment_intent: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});
export const REFUND_LIST = z.strictObject({ ...page, payment_intent: text().optional() });
export const EVENT_LIST = z.strictObject({
  ...page,
  type: text().optional(),
  types: z.array(text()).max(20).optional(),
});

/** @throws ApiError, as Stripe responds to unknown, missing and invalid parameters */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, encoded: string): z.output<Schema> {
  const parameters = qs.parse(encoded, { depth: 8, arrayLimit: 200, parameterLimit: 5000 });
  const { success, data, error } = schema.safeParse(parameters, { reportInput: true });
  if (success) return data;
  throw parameterError(error.issues);
}

/** Stripe reports one problem: unknown parameters before missing ones before invalid ones. */
function parameterError(issues: z.core.$ZodIssue[]): ApiError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    const param = nameOf([...unknown.path, unknown.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const missing = issues.find(({ input, path }) => input === undefined && path.length > 0);
  if (missing) {
    const param = nameOf(missing.path);
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const [issue] = issues;
  const param = nameOf(issue?.path ?? []);
  if (issue?.message === 'empty')
    return invalidRequest(
      `You passed an empty string for '${param}'. Remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  if (issue?.message === 'integer')
    return invalidRequest(`Invalid integer: ${String(issue.input)}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  return invalidRequest(`Invalid ${param}: ${issue?.message}`, { param });
}

/** `line_items[0][quantity]` */
function nameOf([first = '', ...rest]: PropertyKey[]): string {
  return `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;
}
