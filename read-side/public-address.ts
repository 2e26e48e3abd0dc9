/** Where goods of a producer `f` are fetched, if everybody may know; null where it is a home. */
export const PUBLIC_ADDRESS = `case when f.pickup ->> 'addressIsPublic' = 'true' then f.pickup_address end`
