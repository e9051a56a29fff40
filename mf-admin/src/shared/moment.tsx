import { styled } from 'styled-components';
import { timeAgo } from './time-ago.ts';
import { useNow } from './use-now.ts';

const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

const Short = styled.time`
  white-space: nowrap;
`;

/** How long ago something was; the exact time is its tooltip. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  const time = new Date(at);
  return (
    <time dateTime={at} title={exact.format(time)}>
      {timeAgo(time.getTime(), now)}
    </time>
  );
}

/** When something was, for lists in which one moment is compared with another. */
export function ShortTime({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <Short dateTime={at} title={exact.format(time)}>
      {short.format(time)}
    </Short>
  );
}
