import { useParams } from '@whetstone/kernel';
import { PromotionView } from '../features/promotions/promotion-form.tsx';
import { PROMOTIONS_PATH } from '../features/promotions/promotion-list.tsx';
import { BackLink, ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  const { promotion = '' } = useParams();
  const id = promotion === 'new' ? undefined : promotion;
  return (
    <>
      <BackLink to={PROMOTIONS_PATH}>All promotions</BackLink>
      <ConsoleHeader title={id === undefined ? 'New promotion' : 'Promotion'} />
      {/* The key: another promotion starts without the edits of this one. */}
      <PromotionView key={promotion} id={id} />
    </>
  );
}
