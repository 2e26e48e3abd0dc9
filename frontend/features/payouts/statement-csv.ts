import type { StatementView } from '#domain/payouts/contract.ts'

const HEAD = ['date', 'order', 'kind', 'goods', 'delivery', 'platform fee', 'yours', 'currency', 'moved']

/** A statement as a spreadsheet has it; amounts in dollars. */
export const statementRows = ({ lines }: StatementView): string[][] => [
  HEAD,
  ...lines.map((line) => [
    line.at.slice(0, 'YYYY-MM-DD'.length),
    ...[line.orderNumber, line.kind],
    ...[line.subtotalCents, line.deliveryFeeCents, line.feeCents, line.netCents].map(dollars),
    ...['USD', line.done ? 'yes' : 'not yet'],
  ]),
]

const dollars = (cents: number): string => (cents / 100).toFixed(2)
