import { disputeStatusOf, refundStatusOf, statusOf } from './stripe-status.ts';

type Refund = Parameters<typeof refundStatusOf>[0];
type Dispute = Parameters<typeof disputeStatusOf>[0];
type Session = Parameters<typeof statusOf>[0];

it.each<[Refund['status'], string, string]>([
  ['pending', 'pending', ''],
  ['requires_action', 'pending', ''],
  ['succeeded', 'succeeded', ''],
  ['failed', 'failed', 'lost_or_stolen_card'],
  // The shop sends the money again.
  ['canceled', 'failed', 'lost_or_stolen_card'],
])('a refund that is %s at Stripe is %s', (status, state, error) => {
  const refund = { id: 're_1', status, failure_reason: 'lost_or_stolen_card', metadata: { generation: '0' } };
  expect(refundStatusOf(refund as unknown as Refund)).toMatchObject({ state, error });
});

it.each<[Dispute['status'], string]>([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['warning_needs_response', 'open'],
  ['warning_under_review', 'open'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
])('a dispute that is %s at Stripe is %s', (status, state) => {
  const dispute = { status, amount: 3_400, currency: 'usd', payment_intent: 'pi_1', evidence_details: {} };
  expect(disputeStatusOf(dispute as unknown as Dispute)).toMatchObject({ state, amountCents: 3_400 });
});

it.each<[Session['status'], Session['payment_status'], string]>([
  ['open', 'unpaid', 'open'],
  // The bank has not confirmed the payment yet.
  ['complete', 'unpaid', 'open'],
  ['complete', 'paid', 'paid'],
  ['expired', 'unpaid', 'expired'],
])('a session that is %s and %s at Stripe is %s', (status, payment, state) => {
  const session = { id: 'cs_1', status, payment_status: payment, payment_intent: null };
  expect(statusOf(session as Session).state).toBe(state);
});
