import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './lib/workspace.ts';

/** The rule of the API that each rule of a page repeats, by the file and the name of the rule. */
const REPEATED: Record<string, string> = {
  'mf-account/src/features/addresses/addresses.api.ts MAX_ADDRESSES':
    'services/api/src/modules/addresses/addresses.service.ts MAX_ADDRESSES',
  'mf-account/src/features/returns/return-form.tsx MAX_NOTE': 'RequestReturnDto.note maxLength',
  'mf-admin/src/features/check-report/accept-type-changes.tsx MAX_REASON_LENGTH':
    'PublicationDto.reason maxLength',
  'mf-admin/src/features/delivery/method-editor.tsx Name maxLength': 'DeliveryMethodDto.name maxLength',
  'mf-admin/src/features/delivery/zone-editor.tsx Name maxLength': 'DeliveryZoneDto.name maxLength',
  'mf-admin/src/features/deploy-tokens/create-token.tsx Label maxLength':
    'CreateDeployTokenDto.label maxLength',
  'mf-admin/src/features/deploy-tokens/create-token.tsx Microfrontend maxLength':
    'CreateDeployTokenDto.microfrontend maxLength',
  'mf-admin/src/features/order/step-form.tsx MAX.carrier': 'TakeStepDto.carrier maxLength',
  'mf-admin/src/features/order/step-form.tsx MAX.note': 'TakeStepDto.note maxLength',
  'mf-admin/src/features/order/step-form.tsx MAX.reference': 'TakeStepDto.reference maxLength',
  'mf-admin/src/features/order/step-form.tsx MAX.tracking': 'TakeStepDto.tracking maxLength',
  'mf-admin/src/features/order/vat-number.tsx Note maxLength': 'DecideVatNumberDto.note maxLength',
  'mf-admin/src/features/orders/orders.api.ts MAX_PACKED': 'PackOrdersDto.numbers maxItems',
  'mf-admin/src/features/overview/today.tsx MAX_COUNT':
    'services/api/src/modules/overview/overview.service.ts MAX_COUNT',
  'mf-admin/src/features/payments/differences.tsx MAX_NOTE_LENGTH': 'ResolveDifferenceDto.note maxLength',
  'mf-admin/src/features/photos/add-photos.tsx MAX_PHOTOS': 'SavePhotosDto.photos maxItems',
  'mf-admin/src/features/photos/sortable-photos.tsx Alternative text maxLength': 'SavePhotoDto.alt maxLength',
  'mf-admin/src/features/promotions/promotion-form.tsx MAX.code': 'NewPromotionDto.code maxLength',
  'mf-admin/src/features/promotions/promotion-form.tsx MAX.name': 'NewPromotionDto.name maxLength',
  'mf-admin/src/features/releases/release-actions.tsx MAX_REASON_LENGTH': 'PublicationDto.reason maxLength',
  'mf-admin/src/features/retirement/retire.tsx MAX_REASON_LENGTH': 'RetirementDto.reason maxLength',
  'mf-admin/src/features/returns/step-dialog.tsx maxLength': 'TakeReturnStepDto.answer maxLength',
  'mf-admin/src/features/reviews/hide-dialog.tsx MAX_REASON_LENGTH': 'HideReviewDto.reason maxLength',
  'mf-admin/src/features/stock/stock-form.tsx Note maxLength': 'AddStockEntryDto.note maxLength',
  'mf-admin/src/features/synonyms/category-uses.tsx What these tools are for maxLength':
    'SaveCategoryUsesDto.uses maxLength',
  'mf-admin/src/features/synonyms/synonyms.tsx Shoppers search for maxLength': 'NewSynonymDto.term maxLength',
  'mf-admin/src/features/taxes/rate-form.tsx Name maxLength': 'TaxRateDto.name maxLength',
  'mf-admin/src/features/tool-imports/upload-import.tsx MAX_BYTES':
    'services/api/src/modules/tools/csv/read-csv.ts MAX_BYTES',
  'mf-admin/src/features/tools/tool-fields.tsx MAX_USE':
    'services/api/src/modules/tools/tools.dto.ts MAX_USE',
  'mf-admin/src/features/tools/tool-fields.tsx MAX_USES':
    'services/api/src/modules/tools/tools.dto.ts MAX_USES',
  'mf-admin/src/features/tools/tool-list.tsx MAX_CATEGORY_LENGTH': 'AddToolDto.category maxLength',
  'mf-admin/src/features/users/customer-view.tsx Reason maxLength': 'ResetSecondFactorDto.reason maxLength',
  'mf-admin/src/features/webhooks/webhook-form.tsx MAX.description': 'NewWebhookDto.description maxLength',
  'mf-admin/src/features/webhooks/webhook-form.tsx MAX.url': 'NewWebhookDto.url maxLength',
  'mf-catalog/src/features/checkout/business-fields.tsx Company maxLength':
    'NewOrderDto.vatCompany maxLength',
  'mf-catalog/src/features/checkout/business-fields.tsx maxLength': 'NewOrderDto.vatNumber maxLength',
  'mf-catalog/src/features/tools/tool-filters.ts MAX_CATEGORY_LENGTH': 'AddToolDto.category maxLength',
  'mf-catalog/src/features/tools/tool-filters.ts MAX_SEARCH_LENGTH': 'GET /purchase q maxLength',
  'mf-catalog/src/shared/basket/stored-basket.ts MAX_LINES': 'MergeBasketDto.lines maxItems',
  'mf-catalog/src/shared/basket/stored-basket.ts MAX_QUANTITY': 'MergedLineDto.quantity maximum',
  'mf-catalog/src/shared/customer.ts MAX_PLACE': 'RequestQuoteDto.address maxLength',
  'mf-catalog/src/shared/discount-code.tsx Discount code maxLength': 'RequestQuoteDto.discountCode maxLength',
  'shell/src/sign-in/identity-form.tsx password minLength': 'ChangePasswordDto.newPassword minLength',
};
/** Rules of a page that the API states in another form, and limits of what a page shows. */
const OTHERS: Record<string, string> = {
  'mf-admin/src/features/order/step-form.tsx MAX.amount': 'a number',
  'mf-admin/src/features/photos/add-photos.tsx MAX_BYTES': 'ten times MEGABYTE in photo-uploads.service.ts',
  'mf-admin/src/features/synonyms/synonyms.tsx Also find tools with maxLength': 'four words of the API',
  'mf-admin/src/features/tools/tool-fields.tsx min': 'the API requires the smallest unit of the currency',
  'mf-catalog/src/features/tools/photo-zoom.tsx MAX': 'the largest zoom',
  'mf-catalog/src/features/tools/suggestion-groups.ts MAX_OF_GROUP': 'suggestions that a list shows',
  'mf-catalog/src/features/tools/suggestion-groups.ts MAX_SUGGESTIONS': 'suggestions that a list shows',
  'mf-catalog/src/features/tools/suggestion-groups.ts MAX_TOOLS': 'suggestions that a list shows',
  'mf-catalog/src/shared/basket/stored-basket.ts MAX_ID': 'ids of tools have 36 characters',
  'mf-catalog/src/shared/recent-tools.ts MAX_TOOLS': 'tools that a page shows',
};

/** The pattern of the API that each pattern of a page repeats, or why it repeats none, by the file and the constant or function. */
const PATTERNS: Record<string, string> = {
  'mf-account/src/features/profile/profile-photo.tsx PHOTO_URL':
    'packages/server/src/http/validation.ts IMAGE_URL',
  'mf-account/src/shared/order-layout.tsx WEB_ADDRESS': 'a text that is shown, not a rule',
  'mf-admin/src/features/audit/audit-entry-dialog.tsx CENTS': 'names of fields',
  'mf-admin/src/features/audit/audit-names.ts BY_VISITORS': 'names of actions',
  'mf-admin/src/features/delivery/delivery-fields.ts carrierOf':
    'a name and an address, which the API checks',
  'mf-admin/src/features/delivery/delivery-fields.ts time': 'services/api/src/common/day.ts DAY',
  'mf-admin/src/features/tools/tool-fields.tsx slugOf': 'makes a category of any text',
  'mf-admin/src/shared/data-table/url-filters.ts day': 'services/api/src/common/day.ts DAY',
  'mf-catalog/src/features/order/order-panel.tsx VALID': 'the digits of MAX_QUANTITY',
  'mf-catalog/src/features/tools/tool-filters.ts PRICE': 'the API takes any number',
  'mf-catalog/src/shared/tool-photo.tsx OWN_PHOTO': 'a file of a photo that has others beside it',
  'mf-catalog/src/shared/tool-photo.tsx WEB_ADDRESS': 'the part of IMAGE_URL that is on another site',
  'mf-content/src/features/policies/legal-text.tsx HEADING': 'a text that is shown, not a rule',
};

const PAGES = ['mf-*/src/**/*.{ts,tsx}', 'shell/src/sign-in/*.tsx'];
const NO_PAGE = /\.spec\.tsx?$|\/generated\//;
const ATTRIBUTES = ['maxLength', 'minLength', 'min', 'max', 'step', 'pattern'];
const NAMES = new RegExp(`\\bM(AX|IN)|\\b(${ATTRIBUTES.join('|')})\\b`);

/** The rules of a file with their values: constants `MAX…` and `MIN…`, attributes of fields, and rules of react-hook-form. */
function rulesIn(file: string): [name: string, value: number][] {
  const rules: [string, number][] = [];
  const visit = (node: ts.Node): void => {
    const value = 'initializer' in node ? numberOf(node.initializer as ts.Node | undefined) : undefined;
    if (ts.isVariableDeclaration(node) && /^M(AX|IN)(_|$)/.test(node.name.getText())) {
      if (value !== undefined) rules.push([node.name.getText(), value]);
      if (node.initializer && ts.isObjectLiteralExpression(node.initializer))
        for (const property of node.initializer.properties)
          if (ts.isPropertyAssignment(property))
            rules.push([
              `${node.name.getText()}.${property.name.getText()}`,
              Number(numberOf(property.initializer)),
            ]);
    }
    if (ts.isJsxAttribute(node) && ATTRIBUTES.includes(node.name.getText()) && value !== undefined)
      rules.push([`${labelBeside(node)} ${node.name.getText()}`.trim(), value]);
    if (ts.isPropertyAssignment(node) && ATTRIBUTES.includes(node.name.getText())) {
      const limit = /\bvalue: (\d+)/.exec(node.initializer.getText())?.[1];
      if (limit) rules.push([`${fieldAround(node)} ${node.name.getText()}`, Number(limit)]);
    }
    ts.forEachChild(node, visit);
  };
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  // Parsing a file takes much longer.
  if (!NAMES.test(source)) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  return rules;
}

/** The patterns of a file with their source: those that describe a whole text, and those of constants and rules of fields. */
function patternsIn(file: string): [name: string, pattern: string][] {
  const patterns: [string, string][] = [];
  const visit = (node: ts.Node, name: string): void => {
    const isNamed = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node);
    const own = isNamed && node.name && ts.isIdentifier(node.name) ? node.name.text : name;
    if (ts.isRegularExpressionLiteral(node)) {
      const isRule = ts.isPropertyAssignment(node.parent) && ATTRIBUTES.includes(node.parent.name.getText());
      if (isRule || /^[A-Z_]+$/.test(name) || /^\/\^.*\$\/[a-z]*$/.test(node.text))
        patterns.push([name, node.text]);
    }
    ts.forEachChild(node, (child) => visit(child, own));
  };
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  // Parsing a file takes much longer.
  if (!/\/.*[$^].*\/|pattern/.test(source)) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind), '');
  return patterns;
}

/** The number of a literal, such as `{40}`, `"0.01"` or `1_000`. */
function numberOf(node: ts.Node | undefined): number | undefined {
  const text = node
    ?.getText()
    .replace(/^[{"']|["'}]$/g, '')
    .replaceAll('_', '');
  return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

function labelBeside(attribute: ts.JsxAttribute): string {
  const labels = attribute.parent.properties.map(
    (one) => /^label=\W*([A-Z][a-z ]+)/.exec(one.getText())?.[1],
  );
  const note = attribute.parent.properties.some((one) => one.getText().includes("'note'"));
  return (
    labels
      .find(Boolean)
      ?.replace(/ of .*/, '')
      .trim() ?? (note ? 'Note' : '')
  );
}

function fieldAround(property: ts.PropertyAssignment): string {
  const { parent } = property.parent;
  return ts.isPropertyAssignment(parent) ? parent.name.getText() : '';
}

interface Schema {
  properties?: Record<string, Record<string, unknown>>;
}

interface OpenApi {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, { parameters?: { name: string; schema: Record<string, unknown> }[] }>>;
}

const documents = ['api', 'releases'].map((name): OpenApi => {
  return JSON.parse(readFileSync(path.join(ROOT, `packages/contract/schema/${name}.openapi.json`), 'utf8'));
});

/** The value of `Schema.field rule`, `METHOD /path parameter rule` or `file CONSTANT`. */
function ruleOf(rule: string): unknown {
  const [place = '', name = '', parameter = '', limit = ''] = rule.split(' ');
  if (place.endsWith('.ts')) return new Map(rulesIn(place)).get(name);
  const [schema = '', field = ''] = place.split('.');
  const values = documents.map(({ components, paths }) => {
    const operation = paths[name]?.[place.toLowerCase()];
    const found = operation?.parameters?.find((one) => one.name === parameter);
    return found ? found.schema[limit] : components.schemas[schema]?.properties?.[field]?.[name];
  });
  return values.find((value) => value !== undefined);
}

const found = globSync(PAGES, { cwd: ROOT })
  .filter((file) => !NO_PAGE.test(file))
  .flatMap((file) => rulesIn(file).map(([name, value]): [string, number] => [`${file} ${name}`, value]));

it('the rules of the pages are those of the API', () => {
  const repeated = found.filter(([rule]) => rule in REPEATED);
  expect(Object.fromEntries(repeated)).toEqual(
    Object.fromEntries(Object.entries(REPEATED).map(([rule, original]) => [rule, ruleOf(original)])),
  );
});

it('every rule of a page is compared, or has a reason', () => {
  expect(found.map(([rule]) => rule).sort()).toEqual(
    [...Object.keys(REPEATED), ...Object.keys(OTHERS)].sort(),
  );
});

it('the patterns of the pages are those of the API, or have a reason', () => {
  const patterns = globSync(PAGES, { cwd: ROOT })
    .filter((file) => !NO_PAGE.test(file))
    .flatMap((file) => patternsIn(file).map(([name, pattern]) => [`${file} ${name}`, pattern] as const));
  expect(patterns.map(([name]) => name).sort()).toEqual(Object.keys(PATTERNS).sort());
  const repeated = patterns.filter(([name]) => PATTERNS[name]?.includes('.ts '));
  expect(Object.fromEntries(repeated)).toEqual(
    Object.fromEntries(
      repeated.map(([name]) => {
        const [file = '', constant = ''] = PATTERNS[name]?.split(' ') ?? [];
        return [name, new Map(patternsIn(file)).get(constant)];
      }),
    ),
  );
});
