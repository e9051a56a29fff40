import { render, screen, within } from '@testing-library/react';
import { Card, CardBody } from './card.tsx';
import { CardTitle } from './card-title.tsx';

describe('Card', () => {
  it('is an article with a heading', () => {
    render(
      <Card>
        <CardBody>
          <CardTitle>Claw Hammer</CardTitle>
        </CardBody>
      </Card>,
    );

    const card = screen.getByRole('article');
    expect(within(card).getByRole('heading', { name: 'Claw Hammer', level: 3 })).toBeVisible();
  });
});
