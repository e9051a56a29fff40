import { Header } from '@nestjs/common';
import { PAGE_CHANGES_HEADER } from '@whetstone/contract/page-changes';

/** For a write that changes what pages show to every visitor: tools with their stock, reviews, or settings. Edges render these pages again. */
export function ChangesPages(): MethodDecorator {
  return Header(PAGE_CHANGES_HEADER, '1');
}
