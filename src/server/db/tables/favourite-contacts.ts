/** `user_id` has favoured `favourite_user_id`; unique by both. */
export interface FavouriteContactsTable {
  user_id: number;
  favourite_user_id: number;
  created_at: number;
}
