import { useParams } from '@whetstone/kernel';
import { ButtonLink, Skeleton } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { PROMOTIONS_PATH, PromotionList } from '../features/promotions/promotion-list.tsx';
import { BackLink, ConsoleHeader } from '../shared/console.tsx';

const NEW = 'new';

const loadForm = () =>
  import(/* webpackChunkName: "promotion" */ '../features/promotions/promotion-form.tsx');

/** The list, or the promotion of the URL. */
export function Page() {
  const { promotion } = useParams();
  if (promotion !== undefined) return <Promotion id={promotion} />;
  return (
    <>
      <ConsoleHeader
        title="Promotions"
        lead="Discount codes, and discounts that need no code. Changes apply to new orders."
      >
        <ButtonLink to={`${PROMOTIONS_PATH}/${NEW}`} $variant="primary">
          Add a promotion
        </ButtonLink>
      </ConsoleHeader>
      <PromotionList />
    </>
  );
}

function Promotion({ id }: { id: string }) {
  const isNew = id === NEW;
  return (
    <>
      <BackLink to={PROMOTIONS_PATH}>All promotions</BackLink>
      <ConsoleHeader title={isNew ? 'New promotion' : 'Promotion'} />
      <Late load={loadForm} fallback={<Skeleton shape="block" />}>
        {({ PromotionView }) => <PromotionView key={id} id={isNew ? undefined : id} />}
      </Late>
    </>
  );
}
