import { styled } from 'styled-components';
import type { Meta, Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { Badge } from '../content/badge.tsx';
import { Price } from '../content/price.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { inverseSurface } from '../theme/styles.ts';
import { Card, CardBody, CardCorner, CardFooter, CardTitle } from './card.tsx';
import { DescriptionItem, DescriptionList } from './description-list.tsx';
import { Container, Grid, Stack, VisuallyHidden } from './layout.tsx';
import { Eyebrow, PageHeader, Ruler } from './page-header.tsx';
import { Prose } from './prose.tsx';
import { DimensionLine, Section } from './section.tsx';

export default { title: 'Layout' } satisfies Meta;

export const Cards: Story = {
  render: () => (
    <Grid>
      {['Claw Hammer', 'A try square with a name that takes more than one line'].map((name) => (
        <Card key={name}>
          <Skeleton shape="block" />
          <CardCorner>
            <Badge tone="accent">New</Badge>
          </CardCorner>
          <CardBody>
            <CardTitle>{name}</CardTitle>
            <p>Forged from one piece.</p>
            <CardFooter>
              <Price dollars={34} />
              <Button size="small">Booking</Button>
            </CardFooter>
          </CardBody>
        </Card>
      ))}
    </Grid>
  ),
};

export const Descriptions: Story = {
  render: () => (
    <DescriptionList>
      <DescriptionItem term="In stock">120</DescriptionItem>
      <DescriptionItem term="Minimum order quantity">
        A value that takes more than one line on a phone
      </DescriptionItem>
    </DescriptionList>
  ),
};

export const HeaderOfPage: Story = {
  render: () => (
    <PageHeader eyebrow="Since 1911" title="My Orders" lead="Your orders appear here until they ship.">
      <div>
        <Button variant="primary">See the tools</Button>
      </div>
    </PageHeader>
  ),
};

export const Sections: Story = {
  render: () => (
    <Section eyebrow="New" heading="Tools" action={<Button>Show all</Button>}>
      <p>
        The content of the section. <VisuallyHidden>Only screen readers read this.</VisuallyHidden>
      </p>
    </Section>
  ),
};

export const RunningText: Story = {
  render: () => (
    <Prose>
      <h2>Sharpen in ten minutes</h2>
      <p>
        Use a <a href="#layout">water stone</a> and <code>1000</code> grit.
      </p>
      <ul>
        <li>Flatten the back.</li>
        <li>Grind the bevel.</li>
      </ul>
      <blockquote>A sharp tool is a safe tool.</blockquote>
      <pre>
        <code>30° bevel</code>
      </pre>
    </Prose>
  ),
};

export const Lines: Story = {
  render: () => (
    <Stack>
      <Eyebrow>Eyebrow</Eyebrow>
      <DimensionLine />
      <Ruler />
    </Stack>
  ),
};

const Inverse = styled.div`
  ${inverseSurface}
  padding-block: 1rem;
`;

export const InverseSurface: Story = {
  render: () => (
    <Inverse>
      <Container>
        <p>A dark band in both themes.</p>
        <Button>Secondary</Button> <Button variant="primary">Primary</Button> <Badge>Neutral</Badge>
      </Container>
    </Inverse>
  ),
};
