import type { components, operations } from './generated/api.ts';
import type { components as releasesComponents } from './generated/releases.ts';

type Schemas = components['schemas'];
type ReleasesSchemas = releasesComponents['schemas'];
type Query<Call extends keyof operations> = NonNullable<operations[Call]['parameters']['query']>;
type SortOf<Call extends 'order-lines-list' | 'users-list'> = NonNullable<Query<Call>['sort']>;

export type Tool = Schemas['ToolDto'];
export type NewTool = Schemas['AddToolDto'];
export type Review = Schemas['ReviewDto'];
export type NewReview = Schemas['AddReviewDto'];
export type User = Schemas['UserDto'];
export type Customer = Schemas['CustomerDto'];
export type Profile = Schemas['UpdateProfileDto'];
export type Order = Schemas['OrderDetailDto'];
export type OrderSummary = Schemas['OrderSummaryDto'];
/** One line of an order, as the specification's calls of `/order` return it. */
export type OrderLine = Schemas['OrderDto'];
/** An order of one tool, as `POST /order` takes it. */
export type PlaceOrder = Schemas['PlaceOrderDto'];
export type Basket = Schemas['BasketDto'];
export type BasketLine = Schemas['BasketLineDto'];
export type Address = Schemas['AddressDto'];
export type Delivery = Schemas['DeliveryDto'];
/** What every page shows of the shop's settings. */
export type Shop = Schemas['ShopDto'];
export type DeployToken = ReleasesSchemas['DeployTokenDto'];
export type CreateDeployToken = ReleasesSchemas['CreateDeployTokenDto'];
export type CreatedDeployToken = ReleasesSchemas['CreatedDeployTokenDto'];
export type Problem = Schemas['ProblemDto'] & ReleasesSchemas['ProblemDto'];
export type OrderLineSort = SortOf<'order-lines-list'>;
export type UserSort = SortOf<'users-list'>;
