import type { components, operations } from './generated/api.ts';

type Schemas = components['schemas'];
type Query<Call extends keyof operations> = NonNullable<operations[Call]['parameters']['query']>;
type SortOf<Call extends 'orders-list' | 'users-list'> = NonNullable<Query<Call>['sort']>;

export type Tool = Schemas['ToolDto'];
export type NewTool = Schemas['AddToolDto'];
export type Order = Schemas['OrderDto'];
export type NewOrder = Schemas['PlaceOrderDto'];
export type Review = Schemas['ReviewDto'];
export type NewReview = Schemas['AddReviewDto'];
export type ShopRating = Schemas['ShopRatingDto'];
export type User = Schemas['UserDto'];
export type Profile = Schemas['UpdateProfileDto'];
export type DeployToken = Schemas['DeployTokenDto'];
export type CreateDeployToken = Schemas['CreateDeployTokenDto'];
export type CreatedDeployToken = Schemas['CreatedDeployTokenDto'];
export type Problem = Schemas['ProblemDto'];
export type OrderSort = SortOf<'orders-list'>;
export type UserSort = SortOf<'users-list'>;
