import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SignedInUser } from './access-token.ts';

export interface SessionState {
  /** Null for a visitor. */
  user: SignedInUser | null;
}

const initialState: SessionState = { user: null };

export const session = createSlice({
  name: 'kernel/session',
  reducerPath: 'session',
  initialState,
  reducers: {
    signedIn: (state, action: PayloadAction<SignedInUser>) => {
      state.user = action.payload;
    },
    signedOut: (state) => {
      state.user = null;
    },
  },
  selectors: { selectUser: (state) => state.user },
});

export const { signedIn, signedOut } = session.actions;
export const { selectUser } = session.selectors;
