/** `formatMoney(1234)` is `$12.34`. Apart from the arithmetic, whose libraries a first page load does not need. */
export const formatMoney = (amountCents: number): string => dollars.format(amountCents / 100)

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
