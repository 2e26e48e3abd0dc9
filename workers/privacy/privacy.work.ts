import { z } from 'zod'
import { productEvents } from '#domain/catalog/product.events.ts'
import { enforcementEvents } from '#domain/enforcement/enforcement.events.ts'
import { account } from '#domain/identity/account.decider.ts'
import { accountEvents } from '#domain/identity/account.events.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { guestErasureEvents } from '#domain/privacy/privacy.events.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import type { DueErasures } from './erasure.process.ts'
import { erasureContext } from './erasure.process.ts'
import {
  purgeProductImages,
  purgeProductImagesHandler,
  type SyncProductListingsDeps,
  syncProductListings,
  syncProductListingsHandler,
} from './listings.ts'
import {
  type SendAccountClosedEmailDeps,
  sendAccountClosedEmail,
  sendAccountClosedEmailHandler,
  sendGuestErasureConfirmation,
  sendGuestErasureConfirmationHandler,
  sendInactivityEmail,
  sendInactivityEmailHandler,
} from './privacy-emails.ts'
import { type PurgeExpiredDataDeps, purgeExpiredData, purgeExpiredDataHandler } from './retention.ts'

export const eraseAccounts = defineJob('erase-accounts', z.object({}), { attempts: 5, backoffMs: 60_000 })

export interface EraseAccountsDeps {
  readonly runtime: Pick<Runtime, 'now'>
  readonly due: (now: Instant) => Promise<DueErasures>
  readonly erase: (due: DueErasures) => Promise<number>
}

/** Erases closed accounts past their retention period, data released by ended disputes, and guests who requested it. */
export const eraseAccountsHandler = ({ runtime, due, erase }: EraseAccountsDeps) =>
  jobHandler(eraseAccounts, async () => {
    await erase(await due(runtime.now()))
  })

export const deleteProcessorCustomers = defineJob(
  'delete-processor-customers',
  z.object({ accountId }),
  RETRY_FOR_TWELVE_DAYS,
)

export interface DeleteProcessorCustomersDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly runtime: Pick<Runtime, 'now'>
  readonly payments: Pick<Payments, 'cards'>
  readonly subscriptionsOf: (accountId: string) => Promise<readonly string[]>
}

/**
 * Deletes an erased account's customers and saved cards at the card processor. Retries while the processor is
 * unavailable.
 */
export const deleteProcessorCustomersHandler = (deps: DeleteProcessorCustomersDeps) =>
  jobHandler(deleteProcessorCustomers, async ({ accountId }) => {
    const state = await deps.bus.load(account, accountId)
    if (state.status !== 'registered' || !state.erased || state.processorCustomersDeleted) return
    const customers = await customersOf(deps, accountId)
    for (const id of customers) await deps.payments.cards.deleteCustomer(id)
    const command = { type: 'RecordProcessorCustomersDeleted', customerCount: customers.size } as const
    const context = erasureContext(deps.runtime.now(), `processor/${accountId}`)
    await deps.bus.dispatch({ decider: account, id: accountId, command, context })
  })

/** The customers of the account's subscriptions, and those that only have a saved card. */
async function customersOf(deps: DeleteProcessorCustomersDeps, accountId: string): Promise<ReadonlySet<string>> {
  const customers = new Set(await deps.payments.cards.customersOf(accountId))
  for (const id of await deps.subscriptionsOf(accountId))
    for (const { data } of await historyOf(deps.log, subscription, id))
      if ('paymentMethod' in data) customers.add(data.paymentMethod.customerId)
  return customers
}

/** The account's products are unlisted while it is closed. */
export const syncListingsOnAccountStatus = reactor(
  accountEvents,
  ['AccountClosed', 'AccountReopened'],
  ({ data: { accountId, producerId, requestId } }) =>
    producerId ? [job(syncProductListings, { accountId, producerId, requestId })] : [],
)

/** The same for terminated accounts. */
export const syncListingsOnEnforcement = reactor(
  enforcementEvents,
  ['AccountTerminated', 'EnforcementActionLifted'],
  ({ data: { accountId, producerId, enforcementActionId: requestId, ...data } }) => {
    const isTermination = !('actionType' in data) || data.actionType === 'termination'
    return producerId && isTermination ? [job(syncProductListings, { accountId, producerId, requestId })] : []
  },
)

export const sendAccountClosedEmails = reactor(
  accountEvents,
  ['AccountClosed'],
  ({ data: { accountId, requestId } }) => [job(sendAccountClosedEmail, { accountId, requestId })],
)

export const deleteProcessorCustomersOnErasure = reactor(
  accountEvents,
  ['AccountErased'],
  ({ data: { accountId } }) => [job(deleteProcessorCustomers, { accountId })],
)

export const sendGuestErasureConfirmationOnRequest = reactor(
  guestErasureEvents,
  ['GuestErasureRequested'],
  ({ data }) => {
    const { emailHash, requestId, orderId } = data
    return [job(sendGuestErasureConfirmation, { emailHash, requestId, orderId })]
  },
)

export const sendInactivityEmails = reactor(
  accountEvents,
  ['AccountInactivityNoticeRequested'],
  ({ data: { accountId, lastUsedOn } }) => [job(sendInactivityEmail, { accountId, lastUsedOn })],
)

export const purgeProductImagesOnDeletion = reactor(
  productEvents,
  ['ProductListingPurged'],
  ({ data: { productId, producerId, deleted } }) =>
    deleted ? [job(purgeProductImages, { productId, producerId })] : [],
)

interface PrivacyDeps
  extends SyncProductListingsDeps,
    Omit<EraseAccountsDeps, 'due'>,
    DeleteProcessorCustomersDeps,
    Pick<SendAccountClosedEmailDeps, 'dayOf'> {
  readonly runtime: Pick<Runtime, 'now' | 'id'>
  readonly erasuresDue: EraseAccountsDeps['due']
  readonly retention: PurgeExpiredDataDeps
  readonly emails: EmailDeps
}

export const privacyWork: ContextWork<PrivacyDeps> = {
  reactors: [
    syncListingsOnAccountStatus,
    syncListingsOnEnforcement,
    purgeProductImagesOnDeletion,
    sendAccountClosedEmails,
    sendInactivityEmails,
    deleteProcessorCustomersOnErasure,
    sendGuestErasureConfirmationOnRequest,
  ],
  jobs: (deps) => [
    syncProductListingsHandler(deps),
    sendAccountClosedEmailHandler({ ...deps.emails, dayOf: deps.dayOf }),
    sendInactivityEmailHandler(deps.emails),
    eraseAccountsHandler({ ...deps, due: deps.erasuresDue }),
    deleteProcessorCustomersHandler(deps),
    sendGuestErasureConfirmationHandler(deps.emails),
    purgeExpiredDataHandler(deps.retention),
    purgeProductImagesHandler(deps.retention.listings),
  ],
  // At night, because an erasure rebuilds read models.
  schedules: [
    { job: eraseAccounts, pattern: '50 2 * * *' },
    { job: purgeExpiredData, pattern: '5 4 * * *' },
  ],
}
