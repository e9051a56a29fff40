/** @jest-environment node */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { QuantityStepper } from './form/quantity-stepper.tsx';
import * as ui from './index.ts';
import { ConfirmDialog, GlobalStyle, Modal } from './index.ts';

const ignore = () => undefined;
const option = <option>Hammers</option>;
const photo = { src: '/a.webp', sources: { avif: '/a.avif' }, alt: 'A hammer', width: 4, height: 3 };

/** One of each component. */
const page = (
  <ui.ThemeRoot>
    <ui.Logo />
    <ui.Container>
      <ui.PageHeader title="Tools" eyebrow="Catalog" lead="All of them" />
      <ui.Section heading="Tools" eyebrow="Bench" action={<ui.Button pending>Order</ui.Button>}>
        <ui.Grid>
          <ui.Card>
            <ui.Photo {...photo} />
            <ui.CardCorner>
              <ui.Badge tone="accent">NEW</ui.Badge>
            </ui.CardCorner>
            <ui.CardBody>
              <ui.CardTitle>Hammer</ui.CardTitle>
              <ui.Rating value={4} />
              <ui.CardFooter>
                <ui.Price dollars={34} />
                <ui.IconButton label="Like" />
              </ui.CardFooter>
            </ui.CardBody>
          </ui.Card>
        </ui.Grid>
      </ui.Section>
      <ui.Figure caption="A hammer">
        <ui.Photo {...photo} priority />
      </ui.Figure>
      <ui.DescriptionList>
        <ui.DescriptionItem term="In stock">3</ui.DescriptionItem>
      </ui.DescriptionList>
      <ui.Stack gap="l">
        <QuantityStepper value={0} onChange={ignore} label="Quantity" />
        <ui.TextField label="Name" error="Name is Required" hint="In full" />
        <ui.TextAreaField label="Review" />
        <ui.SelectField label="Kind">{option}</ui.SelectField>
        <ui.RatingInput label="Rating" />
        <ui.FormMessage tone="info">Sent</ui.FormMessage>
      </ui.Stack>
      <ui.Skeleton shape="text" lines={3} />
      <ui.SkeletonGrid count={3} />
      <ui.ErrorNotice title="Not loaded" onRetry={ignore} />
      <ui.EmptyState title="Nothing here" />
      <ui.TableScroll label="Orders">
        <ui.Table caption="Orders" stacked>
          <ui.Thead>
            <ui.Tr>
              <ui.Th>Name</ui.Th>
            </ui.Tr>
          </ui.Thead>
          <ui.Tbody>
            <ui.Tr>
              <ui.Td label="Name">Ada</ui.Td>
            </ui.Tr>
          </ui.Tbody>
        </ui.Table>
      </ui.TableScroll>
      <ui.Prose>Text</ui.Prose>
      <ui.Ruler />
      <ui.DimensionLine />
    </ui.Container>
    <Modal open onOpenChange={ignore} title="Order">
      Form
    </Modal>
    <ConfirmDialog
      open
      onOpenChange={ignore}
      question="Sure?"
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={ignore}
    />
  </ui.ThemeRoot>
);

describe('on the server', () => {
  it('every component renders without a style attribute', () => {
    expect(typeof window).toBe('undefined');
    const html = renderToString(page);

    expect(html).toContain('A hammer');
    expect(html).not.toContain('style=');
  });

  it('the global style is part of the server styles', () => {
    const sheet = new ServerStyleSheet();
    renderToString(sheet.collectStyles(createElement(GlobalStyle)));

    expect(sheet.getStyleTags()).toContain(':root{color-scheme:light dark');
    sheet.seal();
  });

  it('a button looks hovered only where the pointer can hover: a touch screen keeps the hover of the last tap', () => {
    const sheet = new ServerStyleSheet();
    const buttons = (['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
      <ui.Button key={variant} variant={variant} />
    ));
    renderToString(sheet.collectStyles(buttons));
    const styles = sheet.getStyleTags();
    sheet.seal();
    const withHover = /@media \(hover: ?hover\)\{[^{}]*:hover[^{}]*\{[^{}]*\}\}/g;
    expect(styles.match(withHover)).toHaveLength(4);
    expect(styles.replace(withHover, '')).not.toContain(':hover');
  });
});
