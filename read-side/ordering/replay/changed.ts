import { isDeepStrictEqual } from 'node:util'
import type { OrderStateAt, ReplayStep } from '#domain/ordering/order-replay.contract.ts'

const PARTS = ['buyer', 'producer', 'money', 'stock'] as const
type Part = (typeof PARTS)[number]

/** What is not as it was: field by field for the views and the money, shelf by shelf for the stock. */
export function changedBetween(was: OrderStateAt, is: OrderStateAt): Pick<ReplayStep, 'changed' | 'after'> {
  const changed = {
    buyer: fieldsChanged(was.buyer, is.buyer),
    producer: fieldsChanged(was.producer, is.producer),
    money: fieldsChanged(was.money, is.money),
    stock: is.stock
      .filter((shelf) => !was.stock.some((one) => isDeepStrictEqual(one, shelf)))
      .map(({ productId }) => productId),
  }
  const moved = PARTS.filter((part: Part) => changed[part].length > 0)
  return { changed, after: Object.fromEntries(moved.map((part) => [part, is[part]])) }
}

function fieldsChanged(before: object | null, after: object | null): string[] {
  const [was, is] = [before ?? {}, after ?? {}] as Record<string, unknown>[]
  return Object.keys({ ...was, ...is }).filter((field) => !isDeepStrictEqual(was![field], is![field]))
}
