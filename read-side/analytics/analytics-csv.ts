import { stringify } from 'csv-stringify/sync'
import type { Movement } from './movements.query.ts'

/** What a spreadsheet opens: amounts in dollars, fees as they lessen what is the producer's. Words cannot be formulas. */
export const analyticsCsv = (movements: readonly Movement[]): string =>
  stringify(movements.map(rowOf), {
    header: true,
    columns: [...COLUMNS],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (dollars) => dollars.toFixed(2) },
  })

const COLUMNS = [
  ...['day', 'time', 'order', 'kind', 'status', 'items'],
  ...['goods', 'delivery', 'platform fee', 'yours', 'currency'],
]

function rowOf(movement: Movement): readonly (string | number)[] {
  const { day, time, number, kind, status, lines, goodsCents, deliveryFeeCents, feeCents } = movement
  const items = lines.map(({ name, quantity }) => `${name} (${quantity})`).join('; ')
  const amounts = [goodsCents, deliveryFeeCents, -feeCents, goodsCents + deliveryFeeCents - feeCents]
  return [day, time, number, kind, status, items, ...amounts.map((cents) => cents / 100), 'USD']
}
