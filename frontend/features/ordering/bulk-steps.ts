import type { OrderCard } from '#domain/ordering/contract.ts'
import { ADVANCES, type AdvancedStatus, advancedStatuses, canPack } from '#domain/ordering/order-status.ts'
import { offeredSteps } from './offered-steps.ts'

/** A step that may be taken with some orders at once. To decline wants a reason for each and is not one. */
export interface BulkStep {
  readonly status: AdvancedStatus
  readonly orders: readonly OrderCard[]
}

/** Every step that at least one of these orders allows, each with those that allow it. */
export const bulkSteps = (orders: readonly OrderCard[]): BulkStep[] =>
  advancedStatuses
    .map((status) => ({ status, orders: orders.filter((order) => offeredSteps(order).includes(ADVANCES[status])) }))
    .filter((step) => step.orders.length > 0)

/** Whether there is anything that can be done with it beside others. */
export const isSelectable = (order: OrderCard): boolean => canPack(order.status) || bulkSteps([order]).length > 0
