import type Stripe from 'stripe'
import type { Sql } from '#platform/database/database.ts'
import { type Alarm, alarm } from './alarm.ts'
import type { Charge, Refund } from './api-objects.ts'
import type { Change } from './change.ts'
import { paid } from './charge-steps.ts'
import { claimOf } from './claims.ts'
import { arrive, payOut } from './connect/payout-steps.ts'
import type { Desk } from './desk.ts'
import { type Dispute, isOver } from './dispute-objects.ts'
import { beginDispute, decide, giveUp } from './dispute-steps.ts'
import type { ErrandName } from './errand.ts'
import { dueObjects, takeErrand } from './errand-table.ts'
import { type Kind, lock } from './object-table.ts'
import { recordChange } from './record-change.ts'
import { failRefund, finishRefund } from './refund-steps.ts'
import { sequelOf } from './sequel-of-charge.ts'

/** Does what is due by itself: lets slow payments arrive, banks decide, payouts leave; also from before a restart. */
export const runErrands = (desk: Desk): Alarm =>
  alarm({
    log: desk.log,
    now: desk.clerk.now,
    work: async () => {
      const { due, nextAt } = await dueObjects(desk.database, desk.clerk.now())
      for (const one of due) await runOne(desk, one)
      return nextAt
    },
  })

async function runOne(desk: Desk, { id, kind }: { id: string; kind: string }): Promise<void> {
  await desk.database.transaction(async (sql) => {
    const change = kind === 'payment_intent' ? await settle(desk, sql, id) : await errand(desk, sql, id)
    if (change) await recordChange(sql, { change, clerk: desk.clerk, request: null })
  })
  desk.changed()
}

async function settle({ clerk }: Desk, sql: Sql, id: string): Promise<Change | undefined> {
  const intent = await lock<Stripe.PaymentIntent>(sql, { kind: 'payment_intent', id })
  if (intent?.status !== 'processing') return undefined
  return paid(intent, await held<Charge>(sql, 'charge', String(intent.latest_charge)), clerk)
}

async function errand(desk: Desk, sql: Sql, id: string): Promise<Change | undefined> {
  const kept = await takeErrand(sql, id)
  return kept && ERRANDS[kept.errand]({ desk, sql, of: kept.of })
}

type Work = (at: { desk: Desk; sql: Sql; of: string }) => Promise<Change | undefined>

const ERRANDS: Record<ErrandName, Work> = {
  dispute: async ({ desk: { clerk }, sql, of }) => {
    const charge = await held<Charge>(sql, 'charge', of)
    const claim = claimOf(await sequelOf(sql, charge))
    return claim && beginDispute({ charge, claim, clerk })
  },
  decide_dispute: async ({ desk: { clerk }, sql, of }) =>
    decide({ dispute: await held<Dispute>(sql, 'dispute', of), clerk }),
  lapse_dispute: async ({ sql, of }) => {
    const dispute = await held<Dispute>(sql, 'dispute', of)
    return isOver(dispute) || dispute.status.endsWith('under_review') ? undefined : giveUp(dispute)
  },
  finish_refund: async ({ sql, of }) => finishRefund(await held<Refund>(sql, 'refund', of)),
  fail_refund: async ({ desk: { clerk }, sql, of }) => {
    const refund = await held<Refund>(sql, 'refund', of)
    return failRefund({ refund, charge: await held<Charge>(sql, 'charge', refund.charge), clerk })
  },
  pay_out: ({ desk, sql, of }) => payOut({ desk, sql, accountId: of }),
  arrive: ({ desk, sql, of }) => arrive({ desk, sql, payoutId: of }),
}

async function held<T extends object>(sql: Sql, kind: Kind, id: string): Promise<T> {
  const found = await lock<T>(sql, { kind, id })
  if (!found) throw new Error(`${kind} ${id} is due and cannot be found`)
  return found
}
