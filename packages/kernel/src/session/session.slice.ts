import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SignedInUser } from './claims.ts';

export interface SessionState {
  user: SignedInUser | null;
}

const initialState: SessionState = { user: null };

/** Whether somebody is signed in, and who. */
export const session = createSlice({
  name: 'session',
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
