/**
 * SQL of whether product `p` of producer `f` can be bought on a day: on the shelf, by somebody who can be paid and is not
 * closed. `day` is the placeholder of a day of the market's calendar (`$2`).
 */
export const forSaleOn = (day: string): string =>
  `(p.listed and p.in_stock and f.can_be_paid and not exists (
    select 1 from jsonb_array_elements(f.closed) c where c ->> 'from' <= ${day} and ${day} <= c ->> 'until'))`
