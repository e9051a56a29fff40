/** The review form's fields; the rating is the value of a radio button. */
export interface ReviewFields {
  reviews: string;
  rating: string | null;
}
