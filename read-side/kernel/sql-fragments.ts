/**
 * SQL of whether product `p` of producer `f` can be bought on a day: on the shelf, by somebody who can be paid and is not
 * closed. `day` is the placeholder of a day of the market's calendar (`$2`).
 */
export const purchasableOn = (day: string): string =>
  `(p.listed and p.in_stock and f.can_be_paid and not exists (
    select 1 from jsonb_array_elements(f.closed) c where c ->> 'from' <= ${day} and ${day} <= c ->> 'until'))`

/** Today as the database's clock has it, a day in UTC: what has expired counts nowhere from the moment it does. */
const TODAY = `to_char(now() at time zone 'utc', 'YYYY-MM-DD')`

/** The certificates of a product `p` that are valid today; an empty list for most. */
export const VALID_CERTIFICATES = `case when p.certificates = '[]' then p.certificates else (
  select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(p.certificates) one where one ->> 'expiresOn' >= ${TODAY}
) end`

/** The verification of a producer `f`, while it holds. */
export const HELD_VERIFICATION = `case when f.verification ->> 'expiresOn' >= ${TODAY} then f.verification end`

/** Where goods of a producer `f` are fetched, if everybody may know; null where it is a home. */
export const PUBLIC_ADDRESS = `case when f.pickup ->> 'addressIsPublic' = 'true' then f.pickup_address end`

/** SQL: every id that stands in a text, as an array. An index by it finds texts by what they name. */
export const idsInText = (column: string): string => `regexp_split_to_array(${column}, '[^0-9A-Za-z_]+')`

/** For `ilike`. Nothing looks like nothing in particular; an order's number may come with its #. */
export const likePattern = (search: string): string | null => {
  const words = search.trim().replace(/^#/, '')
  return words ? `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null
}
