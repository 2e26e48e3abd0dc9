import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { parsePickupCode, pickupRefusal } from '#domain/ordering/pickup-check-in.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import { cardFor, type OrdersDeps, type OrderWithProducer, orderById, saleNumbered } from './orders.query.ts'

export interface CheckInAsked {
  readonly producerId: string
  readonly code?: string | undefined
  readonly number?: string | undefined
}

/** The order somebody has come for, as its producer sees it, if it can be handed over now. */
export async function checkIn(deps: OrdersDeps, asked: CheckInAsked): Promise<OrderCard | Refusal> {
  const found = asked.code ? await byCode(deps, asked.code) : await byNumber(deps, asked)
  if ('refused' in found) return found
  if (found.producerId !== asked.producerId) return refuse('pickup_other_producer')
  return pickupRefusal(found) ?? cardFor('producer', found)
}

/** Whose order it is, is told only to whoever shows its true code. */
async function byCode({ db, keys }: OrdersDeps, read: string): Promise<OrderWithProducer | Refusal> {
  const code = parsePickupCode(read)
  if (!code || !isValidLink(keys, 'check-in', code.orderId, code.proof)) return refuse('pickup_code_invalid')
  return (await orderById(db, code.orderId)) ?? refuse('pickup_code_invalid')
}

async function byNumber({ db }: OrdersDeps, { producerId, number = '' }: CheckInAsked) {
  return (await saleNumbered(db, producerId, number.replace(/^#/, ''))) ?? refuse('pickup_order_not_found')
}
