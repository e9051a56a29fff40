import { getShop, TextLink } from '@whetstone/ui';

/** 'incl. VAT plus delivery' with a link to the terms of delivery, if the rules of the market ask for it. */
export function PriceNote() {
  const words = getShop().market?.priceWords;
  return words === undefined ? null : (
    <small>
      <span>{words}</span> <TextLink to="/returns">plus delivery</TextLink>
    </small>
  );
}
