/** Today as the database's clock has it, a day in UTC: what has expired counts nowhere from the moment it does. */
const TODAY = `to_char(now() at time zone 'utc', 'YYYY-MM-DD')`

/** The certificates of a product `p` that are valid today; an empty list for most. */
export const VALID_CERTIFICATES = `case when p.certificates = '[]' then p.certificates else (
  select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(p.certificates) one where one ->> 'expiresOn' >= ${TODAY}
) end`

/** The verification of a producer `f`, while it holds. */
export const HELD_VERIFICATION = `case when f.verification ->> 'expiresOn' >= ${TODAY} then f.verification end`
