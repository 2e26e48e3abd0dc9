import type Stripe from 'stripe'
import { type Alarm, alarm } from './alarm.ts'
import type { Charge } from './api-objects.ts'
import type { Desk } from './desk.ts'
import { dueIntents, lock } from './object-table.ts'
import { settle } from './payment-steps.ts'
import { recordChange } from './record-change.ts'

/** Lets slow payments arrive when their time has come, also those from before a restart. */
export const settlePayments = (desk: Desk): Alarm =>
  alarm({
    log: desk.log,
    now: desk.clerk.now,
    work: async () => {
      const { ids, nextAt } = await dueIntents(desk.database, desk.clerk.now())
      for (const id of ids) await settleOne(desk, id)
      return nextAt
    },
  })

async function settleOne(desk: Desk, id: string): Promise<void> {
  await desk.database.transaction(async (sql) => {
    const intent = await lock<Stripe.PaymentIntent>(sql, { kind: 'payment_intent', id })
    if (intent?.status !== 'processing') return
    const charge = await lock<Charge>(sql, { kind: 'charge', id: String(intent.latest_charge) })
    if (!charge) throw new Error(`payment ${id} is processing without a charge`)
    await recordChange(sql, { change: settle(intent, charge), clerk: desk.clerk, request: null })
  })
  desk.changed()
}
