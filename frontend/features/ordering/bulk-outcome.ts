import type { OrderCard, StatusChangeResult } from '#domain/ordering/contract.ts'
import { type AdvancedStatus, ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import { DONE_WORDS } from './done-words.ts'

/** What came of a step with many orders, in words. */
export interface BulkOutcome {
  /** `7 accepted`; undefined when none was. */
  readonly done: string | undefined
  readonly refused: readonly { readonly id: string; readonly number: string; readonly why: string }[]
}

export function outcomeOf(
  status: AdvancedStatus,
  { asked, taken }: { readonly asked: readonly OrderCard[]; readonly taken: readonly StatusChangeResult[] },
): BulkOutcome {
  const done = taken.filter(({ refused }) => refused === null).length
  const numberOf = new Map(asked.map(({ id, orderNumber }) => [id, orderNumber]))
  return {
    done: done > 0 ? `${done} ${DONE_WORDS[status]}` : undefined,
    refused: taken
      .filter(({ refused }) => refused !== null)
      .map((one) => ({ id: one.id, number: numberOf.get(one.id) ?? '', why: whyNot(one) })),
  }
}

function whyNot({ status, refused }: StatusChangeResult): string {
  if (refused === 'order_not_found') return 'is not one of yours'
  if (status === 'cancelled') return 'was cancelled meanwhile'
  if (status) return `stands at “${ORDER_STATUSES[status].producerLabel}” meanwhile`
  return 'was changed by somebody else at the same moment; please try it again'
}
