import { digitsOf, toMajor } from '../../common/money.ts';
import { englishLocale, returnAddressOf, type Settings } from '../../common/settings.ts';
import type { AnnouncedReturn, Announcement } from '../orders/announcer.service.ts';
import { oneLine } from './templates/content.ts';
import type { RefundedReturn, ReturnMail } from './templates/return-mails.ts';

/** The steps of a return, by the kinds of their events. */
const STATES = {
  'return-requested': 'requested',
  'return-accepted': 'accepted',
  'return-declined': 'declined',
  'return-received': 'received',
  'return-cancelled': 'cancelled',
} as const satisfies Partial<Record<Announcement['event']['kind'], ReturnMail['state']>>;

const DAY_MS = 24 * 3_600_000;
/** Days after the acceptance, as on the page on returns. */
const SEND_BACK_DAYS = 14;

/** What the email about a step of a return says. */
export function returnMail(
  kind: keyof typeof STATES,
  { event, order, lines, returned }: Announcement,
  settings: Settings,
): ReturnMail {
  const isPaid = order.payment === 'paid' || order.payment === 'refunded';
  const outcome = isPaid ? returned?.outcome : undefined;
  const isKnown = outcome && (outcome.cents > 0 || returned?.isFree);
  return {
    state: STATES[kind],
    tools: toolsOf(returned?.sent ?? [], lines),
    missing: toolsOf(returned?.missing ?? [], lines),
    refund: isKnown ? toMajor(outcome.cents, digitsOf(order.currency)) : undefined,
    address: returnAddressOf(settings),
    postage: postageOf(returned?.reason, settings),
    sendBy: dayInWords(new Date(event.createdAt.getTime() + SEND_BACK_DAYS * DAY_MS), settings),
    withdrawnAt: returned?.reason === 'withdrawal' ? timeInWords(event.createdAt, settings) : undefined,
  };
}

/** Who pays to send the tools, as on the page on returns. Undefined if the shop has its own withdrawal instructions. */
function postageOf(
  reason: AnnouncedReturn['reason'] | undefined,
  { withdrawalText }: Settings,
): ReturnMail['postage'] {
  if (reason === 'withdrawal' && withdrawalText.trim() !== '') return undefined;
  return reason === 'faulty' || reason === 'wrong-tool' ? 'shop' : 'customer';
}

/** What the refund of a return has stored. Undefined for another refund. */
export function refundedReturn({ order, lines, returned }: Announcement): RefundedReturn | undefined {
  if (!returned?.kept) return undefined;
  const { outcome, kept } = returned;
  const shown = (cents: number) => toMajor(cents, digitsOf(order.currency));
  return {
    tools: toolsOf(
      outcome.lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
      lines,
    ),
    delivery: shown(returned.deliveryCents),
    kept: {
      lines: kept.lines.map(({ id, quantity, cents }) => {
        return { tool: oneLine(serviceOf(id, lines)), quantity, total: shown(cents) };
      }),
      delivery: shown(kept.deliveryCents),
      otherRefunds: shown(kept.otherCents),
      total: shown(kept.cents),
    },
  };
}

/** `2 × Chisel, 1 × Plane` */
export function toolsOf(
  parts: readonly { lineId: string; quantity: number }[],
  lines: Announcement['lines'],
): string {
  return parts.map(({ lineId, quantity }) => `${quantity} × ${serviceOf(lineId, lines)}`).join(', ');
}

function serviceOf(id: string, lines: Announcement['lines']): string {
  return lines.find((line) => line.id === id)?.service ?? '';
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The last day of a time that ends at this moment, which is no longer part of it. */
export function lastDayInWords(end: Date, settings: Settings): string {
  return dayInWords(new Date(end.getTime() - 1), settings);
}

/** `14 December 2026`, in the time zone of the shop. */
function dayInWords(time: Date, { locale, timeZone }: Settings): string {
  return new Intl.DateTimeFormat(englishLocale(locale), { ...DAY, timeZone }).format(time);
}

/** `30 November 2026 at 14:05 GMT`, in the time zone of the shop. */
function timeInWords(time: Date, { locale, timeZone }: Settings): string {
  const format = { ...DAY, hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(englishLocale(locale), format).format(time);
}
