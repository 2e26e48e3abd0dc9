/**
 * SQL condition: product `p` of producer `f` can be bought on a day. It is listed and in stock, and its producer can
 * receive payouts and is not closed. `day` is the parameter with a local date (`$2`).
 */
export const purchasableOn = (day: string): string =>
  `(p.listed and p.in_stock and f.can_be_paid and not exists (
    select 1 from jsonb_array_elements(f.closures) c where c ->> 'startsOn' <= ${day} and ${day} <= c ->> 'endsOn'))`

/** Today in UTC by the database clock, so that certificates expire everywhere at the same moment. */
const TODAY = `to_char(now() at time zone 'utc', 'YYYY-MM-DD')`

/** The certificates of product `p` that are valid today. */
export const VALID_CERTIFICATES = `case when p.certificates = '[]' then p.certificates else (
  select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(p.certificates) one where one ->> 'expiresOn' >= ${TODAY}
) end`

/** The verification of producer `f` while it is valid, otherwise null. */
export const VALID_VERIFICATION = `case when f.verification ->> 'expiresOn' >= ${TODAY} then f.verification end`

/** The pickup address of producer `f` if it is public, otherwise null. */
export const PUBLIC_ADDRESS = `case when f.pickup_settings ->> 'addressIsPublic' = 'true' then f.pickup_address end`

/** The image URLs of product `p`, cover first. */
export const IMAGE_URLS = `array_remove(array_prepend(p.image_url, p.more_image_urls), null)`

/** SQL: all ids in a text, as an array. A GIN index on it finds texts by the ids in them. */
export const idsInText = (column: string): string => `regexp_split_to_array(${column}, '[^0-9A-Za-z_]+')`

/** A pattern for `ilike`; null for an empty search. A leading # (as in an order number) is ignored. */
export const likePattern = (search: string): string | null => {
  const text = search.trim().replace(/^#/, '')
  return text ? `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%` : null
}
