import type { Review, Tool } from '@whetstone/contract';

export function aTool(changes: Partial<Tool> = {}): Tool {
  return {
    _id: 'hammer',
    name: 'Claw Hammer',
    price: 34,
    quantity: 140,
    minQuantity: 1,
    maxQuantity: 24,
    description: 'A forged head on hickory.',
    img: '/media/claw-hammer-1200.webp',
    category: 'striking',
    alt: 'Claw hammer with hickory handle',
    ...changes,
  };
}

export function tools(count: number, first = 1): Tool[] {
  return Array.from({ length: count }, (_, index) =>
    aTool({ _id: `tool-${first + index}`, name: `Tool ${first + index}` }),
  );
}

export function aReview(changes: Partial<Review> = {}): Review {
  return {
    _id: 'review',
    client: 'grace@example.com',
    clientName: 'Grace Miller',
    reviews: 'It keeps its edge.',
    rating: 4,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}
