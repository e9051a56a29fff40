import { PlaceFields } from '../../shared/place-fields.tsx';
import { placeProblem } from '../../shared/placing/order-sentences.ts';
import { type Place, rememberPlace } from '../../shared/remembered-place.ts';

interface BasketPlaceProps {
  place: Place;
  /** Why there is no quote. */
  error: unknown;
}

/** The country for which the basket shows the delivery. The checkout begins with it for customers without an order and without saved addresses. */
export function BasketPlace({ place, error }: BasketPlaceProps) {
  const problem = placeProblem(error);
  return (
    <PlaceFields
      place={place}
      countryError={problem?.field === 'region' ? undefined : problem?.message}
      regionError={problem?.field === 'region' ? problem.message : undefined}
      onChoose={rememberPlace}
    />
  );
}
