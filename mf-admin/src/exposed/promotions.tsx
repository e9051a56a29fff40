import { ButtonLink } from '@whetstone/ui';
import { PROMOTIONS_PATH, PromotionList } from '../features/promotions/promotion-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Promotions"
        lead="Discount codes, and discounts that need no code. Changes apply to new orders."
      >
        <ButtonLink to={`${PROMOTIONS_PATH}/new`} $variant="primary">
          Add a promotion
        </ButtonLink>
      </ConsoleHeader>
      <PromotionList />
    </>
  );
}
