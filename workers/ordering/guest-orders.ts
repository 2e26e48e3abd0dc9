import { z } from 'zod'
import { account } from '#domain/identity/account.decider.ts'
import { accountEvents } from '#domain/identity/account.events.ts'
import { nameReservation, nameReservationId } from '#domain/identity/name-reservation.decider.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { isErased } from '#domain/kernel/event.ts'
import { accountId, isGuest, orderId } from '#domain/kernel/ids.ts'
import type { Hmac } from '#domain/kernel/name-text.ts'
import { guestOrderIndex, guestOrderIndexId } from '#domain/ordering/guest-order-index.decider.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import { orderOf, valueOrUndefined } from '../emails/email-context.ts'

export interface LinkOrdersDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: { readonly hmac: Hmac }
  readonly runtime: Runtime
}

/** The confirmed address of an account; undefined without one. */
export async function verifiedEmail({ bus }: LinkOrdersDeps, accountId: string): Promise<string | undefined> {
  const state = await bus.load(account, accountId)
  return state.status === 'registered' && state.verified && !isErased(state.email) ? (state.email as string) : undefined
}

/**
 * The account that has confirmed this address. The reservation names the account, and the account records whether it is
 * confirmed.
 */
export async function accountOfEmail(deps: LinkOrdersDeps, email: string): Promise<string | undefined> {
  const { bus, keys } = deps
  const { reservedBy } = await bus.load(nameReservation, nameReservationId(keys.hmac, 'email', email))
  const confirmed = reservedBy && (await verifiedEmail(deps, reservedBy))
  return confirmed && guestOrderIndexId(keys.hmac, confirmed) === guestOrderIndexId(keys.hmac, email)
    ? reservedBy
    : undefined
}

/** Paid guest orders of this address, without erased ones. */
export async function guestOrdersOf({ bus, keys }: LinkOrdersDeps, email: string): Promise<readonly string[]> {
  const id = guestOrderIndexId(keys.hmac, email)
  const { orders } = await bus.load(guestOrderIndex, id)
  const { confirmedOrders } = await bus.load(guestErasure, id)
  return orders.filter((orderId) => !confirmedOrders.includes(orderId))
}

/** Links a guest order to an account. The order refuses if it belongs to another account. */
export async function linkOrder({ bus, runtime }: LinkOrdersDeps, orderId: string, accountId: string): Promise<void> {
  await bus.dispatch({
    decider: order,
    id: orderId,
    command: { type: 'LinkOrderToAccount', accountId },
    context: guestOrderContext({
      runtime,
      commandId: childCommandId(orderId, `join/${accountId}`),
    }),
  })
}

export const guestOrderContext = (options: { runtime: Runtime; commandId: string }) =>
  systemContext('guest_order_index', {
    commandId: options.commandId,
    at: options.runtime.now(),
  })

export const indexGuestOrder = defineJob('index-guest-order', z.object({ orderId }), RETRY_FOR_TWELVE_DAYS)

/**
 * Indexes a guest order by its address. If an account has confirmed the address, the order is linked at once. Indexing
 * first ensures that of two concurrent jobs, one sees the other's change.
 */
export const indexGuestOrderHandler = (deps: LinkOrdersDeps) =>
  jobHandler(indexGuestOrder, async ({ orderId }) => {
    const email = valueOrUndefined((await orderOf(deps.log, orderId))?.contact)?.email
    if (!email) return
    await deps.bus.dispatch({
      decider: guestOrderIndex,
      id: guestOrderIndexId(deps.keys.hmac, email),
      command: { type: 'IndexGuestOrder', orderId },
      context: guestOrderContext({
        runtime: deps.runtime,
        commandId: childCommandId(orderId, 'note'),
      }),
    })
    const accountId = await accountOfEmail(deps, email)
    if (accountId) await linkOrder(deps, orderId, accountId)
  })

/** Paid orders only, so that an unpaid order with someone else's address does not appear in that person's orders. */
export const indexGuestOrderOnPayment = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId, buyerId } }) =>
  isGuest(buyerId) ? [job(indexGuestOrder, { orderId }, { inline: true })] : [],
)

export const linkGuestOrders = defineJob('link-guest-orders', z.object({ accountId }), RETRY_FOR_TWELVE_DAYS)

/** Links the guest orders of an address to the account that confirmed it. */
export const linkGuestOrdersHandler = (deps: LinkOrdersDeps) =>
  jobHandler(linkGuestOrders, async ({ accountId }) => {
    const email = await verifiedEmail(deps, accountId)
    if (!email) return
    for (const orderId of await guestOrdersOf(deps, email)) await linkOrder(deps, orderId, accountId)
  })

export const linkGuestOrdersOnEmailVerified = reactor(
  accountEvents,
  ['EmailVerified', 'EmailChanged'],
  ({ data: { accountId } }) => [job(linkGuestOrders, { accountId })],
)
