import type { Slice } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';

/** What an exposed module of a remote exports. */
export interface PageModule {
  Page: ComponentType;
  /** Slices that the page's state needs, added to the store before it renders. */
  slices?: readonly Slice[];
}
