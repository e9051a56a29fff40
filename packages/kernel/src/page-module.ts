import type { Slice } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';

interface ExposedModule {
  /** Slices that its state needs, added to the store before it renders. */
  slices?: readonly Slice[];
}

/** What an exposed module of a remote exports that is a page. */
export interface PageModule extends ExposedModule {
  Page: ComponentType;
}

/** What an exposed module exports that fills a slot. */
export interface FragmentModule extends ExposedModule {
  Fragment: ComponentType;
}
