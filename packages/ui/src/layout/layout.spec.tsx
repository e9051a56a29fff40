import { render, screen, within } from '@testing-library/react';
import { Card, CardBody, CardTitle } from './card.tsx';
import { DescriptionItem, DescriptionList } from './description-list.tsx';
import { Figure } from './figure.tsx';
import { Stack } from './layout.tsx';
import { PageHeader } from './page-header.tsx';
import { Section } from './section.tsx';

describe('PageHeader', () => {
  it('holds the h1, the lead and the controls of the page', () => {
    render(
      <PageHeader title="Purchase" lead="Every tool we make">
        <button type="button">Search</button>
      </PageHeader>,
    );

    expect(screen.getByRole('heading', { level: 1, name: 'Purchase' })).toBeVisible();
    expect(screen.getByText('Every tool we make')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Search' })).toBeVisible();
  });
});

describe('Section', () => {
  it('is a region named by its heading alone', () => {
    render(
      <Section heading="Tools" eyebrow="Bench and bag" action={<a href="/purchase">See More</a>}>
        The grid
      </Section>,
    );

    expect(screen.getByRole('region', { name: 'Tools' })).toHaveTextContent('The grid');
    expect(screen.getByRole('heading', { level: 2, name: 'Tools' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See More' })).toBeVisible();
  });

  it('can be named without a heading', () => {
    render(<Section aria-label="Banner">Slides</Section>);

    expect(screen.getByRole('region', { name: 'Banner' })).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

describe('Figure', () => {
  it('is named by its caption', () => {
    render(<Figure caption="Jaws, ground parallel">A photograph</Figure>);
    expect(screen.getByRole('figure')).toHaveTextContent('Jaws, ground parallel');
  });
});

describe('DescriptionList', () => {
  it('pairs each term with its value', () => {
    render(
      <DescriptionList>
        <DescriptionItem term="In stock">38</DescriptionItem>
      </DescriptionList>,
    );

    expect(screen.getByRole('term')).toHaveTextContent('In stock');
    expect(screen.getByRole('definition')).toHaveTextContent('38');
  });
});

describe('Stack', () => {
  it('takes its gap from the space scale and keeps it out of the page', () => {
    render(<Stack gap="xl">Lines</Stack>);

    const stack = screen.getByText('Lines');
    expect(getComputedStyle(stack).gap).toBe('var(--space-xl)');
    expect(stack).not.toHaveAttribute('gap');
  });
});

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
