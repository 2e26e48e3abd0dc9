import { type DocumentStore, verificationSteps } from '#demo/seed/seed-producers.ts'
import { certificateSteps } from '#demo/seed/seed-products.ts'
import { favoriteSteps, messageSteps } from '#demo/seed/seed-reviews.ts'
import { CHECKOUTS, DEMO_SIGN_INS, PRODUCERS, REVIEWS } from './content.ts'
import { demoImages } from './demo-images.ts'
import { offlineDriver } from './seed/checkout-driver.ts'
import { ACCOUNTS, accountSteps, isSeeded, markSeeded, readNotificationsSteps } from './seed/seed-accounts.ts'
import { disputeSteps } from './seed/seed-disputes.ts'
import { type DemoFaults, enqueueFailingJob, faultSteps } from './seed/seed-faults.ts'
import { orderSteps } from './seed/seed-orders.ts'
import { closureSteps, producerSteps } from './seed/seed-producers.ts'
import { productSteps } from './seed/seed-products.ts'
import { reviewSteps } from './seed/seed-reviews.ts'
import { subscriptionSteps } from './seed/seed-subscriptions.ts'
import { createSeeder, runInOrder, type SeederDeps } from './seed/seeder.ts'

export interface DemoDeps extends Omit<SeederDeps, 'checkoutDriver'> {
  /** Sets an account's first password; a repeated call changes nothing. */
  readonly setPassword: (accountId: string, password: string) => Promise<void>
  /** How shoppers pay; by default without a processor. */
  readonly checkoutDriver?: SeederDeps['checkoutDriver']
  /** Stores the documents of an application for verification; without it the application has none. */
  readonly documentStore?: DocumentStore
  /** Whether the processor's ledger can be reconciled with the log; if so, a discrepancy is seeded. */
  readonly canReconcile?: boolean
  /** Parks an event and fails a job, for staff to see; without it neither happens. */
  readonly faults?: DemoFaults | undefined
}

export interface DemoSummary {
  /** True if the demo had been seeded before, so that nothing was done. */
  readonly wasSeeded: boolean
  readonly accounts: number
  readonly producers: number
  readonly products: number
  readonly orders: number
  readonly reviews: number
}

const MAX_CONCURRENT_STEPS = 64

/**
 * Fills an empty marketplace by sending commands in the order they happened. Safe to repeat, also after a crash:
 * completed steps have no effect, and missing ones are run. Throws if a command is refused, which means that the
 * content is wrong.
 */
export async function seedDemoMarket(deps: DemoDeps): Promise<DemoSummary> {
  const { setPassword, documentStore, canReconcile = false, faults, ...seederDeps } = deps
  const { checkoutDriver = offlineDriver(deps.runtime.now) } = deps
  const seeder = createSeeder({ ...seederDeps, checkoutDriver })
  if (await isSeeded(seeder)) return { ...SUMMARY, wasSeeded: true }
  const images = demoImages()
  if (faults) await enqueueFailingJob(seeder, faults)
  await runInOrder([...accountSteps(seeder), ...producerSteps(seeder, images)], MAX_CONCURRENT_STEPS)
  const steps = [
    ...verificationSteps(seeder, documentStore),
    ...closureSteps(seeder),
    ...productSteps(seeder, images),
    ...certificateSteps(seeder),
    ...orderSteps(seeder),
    ...messageSteps(seeder),
    ...reviewSteps(seeder),
    ...favoriteSteps(seeder),
    ...disputeSteps(seeder),
    ...subscriptionSteps(seeder, images),
    ...faultSteps(seeder, { canReconcile, faults }),
    ...readNotificationsSteps(seeder),
  ]
  await runInOrder(steps, MAX_CONCURRENT_STEPS)
  for (const { username, password } of DEMO_SIGN_INS) await setPassword(seeder.ids.account(username), password)
  await markSeeded(seeder)
  return { ...SUMMARY, wasSeeded: false }
}

const SUMMARY = {
  accounts: ACCOUNTS.length,
  producers: PRODUCERS.length,
  products: PRODUCERS.flatMap(({ products }) => products).length,
  orders: CHECKOUTS.flatMap(({ orders }) => orders).length,
  reviews: REVIEWS.length,
} as const
