import type { components } from './generated/api.ts';

type Schemas = components['schemas'];

export type Tool = Schemas['ToolDto'];
export type NewTool = Schemas['AddToolDto'];
export type Order = Schemas['OrderDto'];
export type NewOrder = Schemas['PlaceOrderDto'];
export type Review = Schemas['ReviewDto'];
export type NewReview = Schemas['AddReviewDto'];
export type User = Schemas['UserDto'];
export type Profile = Schemas['UpdateProfileDto'];
export type Problem = Schemas['ProblemDto'];
