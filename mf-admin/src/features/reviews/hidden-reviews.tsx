import type { HiddenReviewsDto } from '@whetstone/contract/api';
import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, FormMessage } from '@whetstone/ui';
import { formatQuantity } from '../../shared/format.ts';
import { useAccountReviewsShowMutation } from './reviews.api.ts';

interface HiddenReviewsProps {
  hidden: HiddenReviewsDto;
  onShown: () => void;
}

export function HiddenReviews({ hidden: { reviews, remaining }, onShown }: HiddenReviewsProps) {
  const [show, { isLoading, error }] = useAccountReviewsShowMutation();
  const notify = useNotify('reviews');
  const [{ userId: user = '', clientName = '' } = {}] = reviews;
  const undo = async () => {
    const seen = reviews.map(({ _id: id, version }) => ({ id, version }));
    const { data } = await show({ user, showAccountReviewsDto: { reviews: seen } });
    if (!data) return;
    const changed = data.length < reviews.length ? ' The others have changed meanwhile.' : '';
    notify('success', `${formatQuantity(data.length, 'review')} by ${clientName} shown again.${changed}`);
    onShown();
  };
  return (
    <FormMessage tone={error ? 'error' : 'info'}>
      <span>{`${formatQuantity(reviews.length, 'review')} by ${clientName} hidden.`}</span>{' '}
      {remaining > 0 && <span>{`${formatQuantity(remaining, 'review')} left: hide again. `}</span>}
      {error && <span>{problemMessage(error)}</span>}{' '}
      <Button size="small" pending={isLoading} onClick={() => void undo()}>
        Undo
      </Button>
    </FormMessage>
  );
}
