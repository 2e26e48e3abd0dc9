import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { staffMember, staffRoleIn } from '#domain/identity/staff-member.decider.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { STAFF_GROUPS, type StaffGroup } from '#domain/notifications/audience.ts'
import {
  type NotificationKind,
  type NotificationParams,
  notificationKinds,
  staffRolesFor,
} from '#domain/notifications/notification-types.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf, stateOf } from '#platform/event-store/event-log.ts'
import { accountOf, orderOf, producerOf } from '../emails/email-context.ts'

/** A notification in the payload of a job, with the time of its event. */
export const queuedNotification = z.object({
  id: z.string(),
  audience: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('account'), accountId: z.string() }),
    z.object({ kind: z.literal('producer'), producerId: z.string() }),
    z.object({ kind: z.literal('followers'), targetId: z.string() }),
    z.object({ kind: z.literal('watchers'), disputeId: z.string() }),
    z.object({ kind: z.literal('staff'), group: z.enum(Object.keys(STAFF_GROUPS) as [StaffGroup, ...StaffGroup[]]) }),
  ]),
  kind: z.enum(notificationKinds as [NotificationKind, ...NotificationKind[]]),
  orderId: z.string().nullable(),
  productId: z.string().nullable(),
  conversationId: z.string().nullable(),
  producerId: z.string().nullable(),
  value: z.number().nullable(),
  excludedAccountIds: z.array(z.string()),
  at: z.string(),
})
export type QueuedNotification = z.infer<typeof queuedNotification>

export interface StaffRecipientsDeps {
  readonly log: EventLog
  /** Accounts that currently have one of these roles. */
  readonly staffWith: (roles: readonly StaffRole[]) => Promise<readonly string[]>
  /** Accounts that watched a dispute before an instant. */
  readonly watchersOf: (disputeId: string, before: string) => Promise<readonly string[]>
}

export interface RecipientsDeps extends StaffRecipientsDeps {
  /** Accounts that had a favorite before an instant. */
  readonly followersOf: (targetId: string, before: string) => Promise<readonly string[]>
}

/** The accounts a notification is for. */
export async function recipientsOf(deps: RecipientsDeps, notification: QueuedNotification): Promise<readonly string[]> {
  const { audience, at } = notification
  if (staffRolesFor(notification.kind)) return staffRecipientsOf(deps, notification)
  switch (audience.kind) {
    case 'account':
      return [audience.accountId]
    case 'producer': {
      const producer = await producerOf(deps.log, audience.producerId)
      return producer ? [producer.accountId] : []
    }
    case 'followers':
      return deps.followersOf(audience.targetId, at)
    case 'watchers':
    case 'staff':
      return []
  }
}

/** The staff accounts a notification is for, by their current roles. */
export async function staffRecipientsOf(
  deps: StaffRecipientsDeps,
  notification: QueuedNotification,
): Promise<string[]> {
  const { log } = deps
  const { kind, audience, excludedAccountIds } = notification
  const roles = audience.kind === 'staff' ? STAFF_GROUPS[audience.group] : (staffRolesFor(kind) ?? [])
  const candidates = await staffCandidates(deps, notification)
  const recipients: string[] = []
  for (const accountId of candidates) {
    if (excludedAccountIds.includes(accountId)) continue
    const role = staffRoleIn(await stateOf(log, staffMember, accountId))
    const account = role && roles.includes(role) ? await accountOf(log, accountId) : undefined
    if (account && !account.closing) recipients.push(accountId)
  }
  return recipients
}

async function staffCandidates(
  { staffWith, watchersOf }: StaffRecipientsDeps,
  { audience, at }: QueuedNotification,
): Promise<readonly string[]> {
  switch (audience.kind) {
    case 'account':
      return [audience.accountId]
    case 'watchers':
      return watchersOf(audience.disputeId, at)
    case 'staff':
      return staffWith(STAFF_GROUPS[audience.group])
    default:
      return []
  }
}

/** The current names that a notification mentions, from the event log, which is always up to date. */
export async function notificationContext(
  log: EventLog,
  notification: QueuedNotification,
): Promise<NotificationParams> {
  const { orderId, productId, conversationId, value } = notification
  const order = orderId ? await orderOf(log, orderId) : undefined
  const productState = productId ? await productOf(log, productId) : undefined
  const producerId =
    order?.producerId ??
    productState?.producerId ??
    notification.producerId ??
    (await producerOfConversation(log, conversationId))
  const producer = producerId ? await producerOf(log, producerId) : undefined
  return {
    order: order?.orderNumber ?? null,
    producer: producer?.businessName ?? null,
    product: productState?.name ?? null,
    value,
  }
}

async function productOf(log: EventLog, id: string) {
  const state = await stateOf(log, product, id)
  return state.status === 'unknown' ? undefined : state
}

async function producerOfConversation(log: EventLog, id: string | null): Promise<string | undefined> {
  if (!id) return undefined
  const [first] = await historyOf(log, conversation, id)
  return first?.data.producerId
}
