import { checkout } from '#domain/checkout/checkout.decider.ts'
import { favorites } from '#domain/favorites/favorites.decider.ts'
import { reconciliation } from '#domain/reconciliation/reconciliation.decider.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ConsistencyGate } from '#platform/projections/projection-progress.ts'
import { applyChargeback } from '#workers/disputes/disputes.work.ts'
import type { Seeder, Step } from './seeder.ts'

/** A refund that only the processor knows, and an event that the projector parks. */
export const faultSteps = (
  seeder: Seeder,
  { canReconcile, faults }: { readonly canReconcile: boolean; readonly faults: DemoFaults | undefined },
): Step[] => {
  const steps: Step[] = []
  const { username, producer } = PARKED_FAVORITE
  const at = seeder.daysAgo(PARKED_DAYS_AGO)
  if (faults) steps.push({ at, concerns: [username, producer], run: () => parkEvent(seeder, faults) })
  if (canReconcile) steps.push({ at: seeder.now, concerns: [], run: () => createDiscrepancy(seeder) })
  return steps
}

/** The checkout of an old, completed order. */
const REFUNDED_BY_HAND = 'tea-and-towels'

/** A refund made at the processor that the log does not have, and a reconciliation that will detect it. */
async function createDiscrepancy(seeder: Seeder): Promise<void> {
  const paid = await seeder.bus.load(checkout, seeder.ids.checkout(REFUNDED_BY_HAND))
  if (paid.status === 'unknown' || !paid.paymentIntentId) throw new Error(`the demo's ${REFUNDED_BY_HAND} was not paid`)
  const { paymentIntentId } = paid
  await seeder.checkoutDriver.refund({
    key: 'demo refund by hand',
    paymentIntentId,
    amountCents: 250,
    reason: 'a call to the farm',
  })
  const openSeeder = seeder.withoutBackfill()
  const reconciliationId = seeder.runtime.deriveId('reconciliation', 'demo/first')
  const context = openSeeder.context('reconciliation/first', { kind: 'system', id: 'demo' }, seeder.now)
  const command = { type: 'RequestReconciliation', reconciliationId } as const
  await openSeeder.send({ decider: reconciliation, id: reconciliationId, command, context })
}

/** Where the demo's faults are created: the read models and the job queue. */
export interface DemoFaults {
  readonly db: Pick<Database, 'query'>
  readonly projected: Pick<ConsistencyGate, 'waitFor'>
  readonly jobs: Pick<Jobs, 'enqueue'>
}

/** The favorite whose event is parked. */
const PARKED_FAVORITE = { username: 'walt_sears', producer: 'nine-hen' } as const
const PARKED_DAYS_AGO = 1
const PARKED_WITHIN_MS = 30_000

/**
 * Parks one event: the database rejects the row of one favorite until the projector has passed its event. Then the
 * cause is removed, so a retry or a rebuild applies the event.
 */
async function parkEvent(seeder: Seeder, { db, projected }: DemoFaults): Promise<void> {
  const accountId = seeder.ids.account(PARKED_FAVORITE.username)
  const targetId = seeder.ids.producer(PARKED_FAVORITE.producer)
  const dropConstraint = 'drop constraint if exists demo_rejects_this_row'
  const table = 'alter table if exists favorites.favorites'
  await db.query(
    `${table} ${dropConstraint}, add constraint demo_rejects_this_row check (id <> '${accountId}.${targetId}') not valid`,
  )
  try {
    const context = seeder.context(
      'favorite/parked',
      { kind: 'account', id: accountId },
      seeder.daysAgo(PARKED_DAYS_AGO),
    )
    const command = { type: 'AddFavorite', accountId, kind: 'producer', targetId } as const
    const { position } = await seeder.send({ decider: favorites, id: accountId, command, context })
    if (position !== undefined) await projected.waitFor(position, PARKED_WITHIN_MS)
  } finally {
    await db.query(`${table} ${dropConstraint}`)
  }
}

/** A job with a single attempt, which fails: a chargeback of an order that was never placed. */
export async function enqueueFailingJob({ runtime }: Seeder, { jobs }: DemoFaults): Promise<void> {
  const orderId = runtime.deriveId('order', 'demo/never-placed')
  await jobs.enqueue(
    { ...applyChargeback, attempts: 1 },
    { orderId, chargebackId: runtime.deriveId('chargeback', 'demo/never-placed'), outcome: null },
    { id: 'demo-unknown-order', correlationId: orderId },
  )
}
