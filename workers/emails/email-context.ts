import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { type AccountState, account, type KnownAccount } from '#domain/identity/account.decider.ts'
import { fold } from '#domain/kernel/decider.ts'
import { type EventOf, isErased, type Personal, type RecordedEvent } from '#domain/kernel/event.ts'
import { addressLines } from '#domain/kernel/fields.ts'
import { isGuest } from '#domain/kernel/ids.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import { isChannelEnabled, type Topic } from '#domain/notifications/settings.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Contact, orderEvents } from '#domain/ordering/order.events.ts'
import { pickupDetails } from '#domain/producers/opening-hours.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf, stateOf } from '#platform/event-store/event-log.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import { signLink, unsubscribeLinkFor } from '#platform/keys/signed-tokens.ts'
import type { EmailSender } from '#platform/mail/email.ts'

/** Dependencies of jobs that send emails. */
export interface EmailDeps {
  readonly log: EventLog
  readonly keys: Pick<KeyVault, 'hmac' | keyof LinkSigner>
  readonly mailer: Pick<EmailSender, 'send'>
  readonly market: { readonly name: string; readonly publicUrl: string }
}

type FirstEvent<D, T extends string> = Extract<EventOf<D>, { type: T }>['data']

/** The first event of a stream. Emails use the event log, because read models may lag behind. */
async function firstEventOf<T>(log: EventLog, stream: string): Promise<T | undefined> {
  const [first] = (await log.read(stream)) as RecordedEvent<{ type: string; data: object }>[]
  return first?.data as T | undefined
}

export type StartedCheckout = FirstEvent<typeof checkoutEvents, 'CheckoutStarted'>
export const checkoutOf = (log: EventLog, id: string) => firstEventOf<StartedCheckout>(log, checkout.stream(id))
export const orderOf = (log: EventLog, id: string) =>
  firstEventOf<FirstEvent<typeof orderEvents, 'OrderPlaced'>>(log, order.stream(id))
/** The account that owns an order now; undefined for a guest's order. */
export async function buyerOf(log: EventLog, id: string): Promise<string | undefined> {
  const state = await stateOf(log, order, id)
  return state.status === 'unknown' || isGuest(state.buyerId) ? undefined : state.buyerId
}
/** The current account: emails go to its current address. */
export const accountOf = async (log: EventLog, id: string) => knownAccount(await stateOf(log, account, id))
/** The account as it was before one of its requests. */
export async function accountBefore(log: EventLog, id: string, requestId: string) {
  const history = await historyOf(log, account, id)
  const index = history.findIndex(({ data }) => 'requestId' in data && data.requestId === requestId)
  return knownAccount(fold(account, history.slice(0, Math.max(0, index))))
}
/** The current producer, with its current name. */
export async function producerOf(log: EventLog, id: string) {
  const state = await stateOf(log, producer, id)
  return state.status === 'unknown' ? undefined : state
}

type OrderFulfillment = Pick<
  FirstEvent<typeof orderEvents, 'OrderPlaced'>,
  'fulfillmentMethod' | 'pickupLocation' | 'producerId'
> & {
  readonly contact: Contact
}

/** Where and when the buyer gets a paid order. */
export async function fulfillmentLines(
  log: EventLog,
  { fulfillmentMethod, pickupLocation: location, producerId, contact }: OrderFulfillment,
) {
  if (fulfillmentMethod === 'delivery') return [`Delivery to ${addressLines(contact)?.join(', ') ?? 'your address'}`]
  const seller = await producerOf(log, producerId)
  const ownAddress = (await pickupAddressOf(log, producerId)) ?? null
  const pickup = pickupDetails({ location, pickup: seller?.settings.pickup ?? null, ownAddress })
  if (!pickup) return ['Pickup']
  const where = [pickup.name, pickup.address].filter(Boolean).join(', ')
  return [where ? `Pickup at ${where}` : 'Pickup', `Hours: ${pickup.hoursNote}`]
}

/** The producer's own address; undefined once it was erased. */
async function pickupAddressOf(log: EventLog, id: string): Promise<string | undefined> {
  const event = (await historyOf(log, producer, id)).findLast(({ type }) => type === 'FulfillmentSettingsUpdated')
  return event?.type === 'FulfillmentSettingsUpdated' ? valueOrUndefined(event.data.pickupAddress) : undefined
}

/**
 * The unsubscribe link of an optional email. Undefined for a member who has turned off the topic. Guests have no
 * settings and get emails about their orders.
 */
export async function unsubscribeLinkIfEnabled(
  { log, keys, market }: EmailDeps,
  account: string | undefined,
  topic: Topic,
): Promise<{ readonly unsubscribe?: string } | undefined> {
  if (!account) return {}
  if (!isChannelEnabled(await stateOf(log, notificationSettings, account), topic, 'email')) return undefined
  const key = signLink(keys, 'unsubscribe', unsubscribeLinkFor({ accountId: account, topic }))
  return { unsubscribe: `${market.publicUrl}/unsubscribe?${new URLSearchParams({ account, topic, key })}` }
}

/** A personal value; undefined once it was erased. */
export const valueOrUndefined = <T extends string | object>(value: Personal<T> | undefined): T | undefined =>
  value === undefined || isErased(value) ? undefined : (value as T)

const knownAccount = (state: AccountState): KnownAccount | undefined => (state.status === 'unknown' ? undefined : state)
