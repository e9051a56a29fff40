import type { Quote } from '@whetstone/contract';
import { deliveryContractApi } from './generated/delivery.ts';

const MINUTES = 60;

export type QuoteDelivery = Quote['deliveryMethods'][number];

export const deliveryApi = deliveryContractApi.enhanceEndpoints({
  endpoints: { deliveryGet: { keepUnusedDataFor: 10 * MINUTES } },
});

export const { useDeliveryGetQuery } = deliveryApi;
