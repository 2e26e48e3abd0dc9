import { z } from 'zod'
import { product } from '#domain/catalog/product.decider.ts'
import { productEvents } from '#domain/catalog/product.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { isGuest, personId } from '#domain/kernel/ids.ts'
import { RULES } from '#domain/kernel/moderation.ts'
import { conversationEvents, messagingPermissionEvents } from '#domain/messaging/messaging.events.ts'
import {
  authorOf,
  type ModerationEvent,
  moderationNotificationsOf,
} from '#domain/notifications/moderation-notifications.ts'
import {
  type NotificationKind,
  notificationKinds,
  renderNotification,
} from '#domain/notifications/notification-types.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { stateOf } from '#platform/event-store/event-log.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, type Reactor, reactor } from '#workers/jobs/work-definitions.ts'
import { accountOf, type EmailDeps, orderOf, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

/** `stream` and `revision` identify the decision's event. */
export const sendModerationEmail = defineJob(
  'send-moderation-email',
  z.object({
    stream: z.string(),
    revision: z.number().int(),
    to: personId,
    kind: z.enum(notificationKinds as [NotificationKind, ...NotificationKind[]]),
  }),
  EMAIL_RETRIES,
)

/** Emails the text of the notification; the author's email also has the violated rule and the reason. */
export const sendModerationEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendModerationEmail, async ({ stream, revision, to: person, kind }) => {
    const { log, mailer, market } = deps
    const event = (await log.read(stream))[revision] as RecordedEvent<ModerationEvent> | undefined
    const to = event && (await emailAddressOf(deps, event, person))
    if (!to) return
    const { title, message } = renderNotification(kind, { ...NO_PARAMS, product: await productName(log, event) })
    const content = renderEmail({
      title,
      preheader: message,
      paragraphs: [message, ...textFor(event, person), ...appealText(kind)],
      button: buttonFor(event, kind, market.publicUrl),
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const account = isGuest(person) ? undefined : person
    await mailer.send({ key: `${stream}:${revision}:${person}`, to, accountId: account, subject: title, ...content })
  })

const APPEAL_TEXT =
  'You may appeal within 5 days by replying to this email. Another member of our staff decides the appeal.'

/** Product notifications already mention the appeal. */
const appealText = (kind: NotificationKind): string[] => (kind.startsWith('product_') ? [] : [APPEAL_TEXT])

const NO_PARAMS = { order: null, producer: null, value: null }

/** The current name of the reviewed or moderated product. */
async function productName(log: EventLog, { data }: ModerationEvent): Promise<string | null> {
  if (!('productId' in data)) return null
  const state = await stateOf(log, product, data.productId)
  return state.status === 'unknown' ? null : state.name
}

/** The rule and the reason, for the author only: reporters learn just the outcome. */
function textFor(event: ModerationEvent, person: string): string[] {
  const { data } = event
  if (person !== authorOf(event)) return []
  const rule = 'violatedRule' in data ? [`Rule: ${RULES[data.violatedRule]}`] : []
  const reason = valueOrUndefined(data.reason)
  return reason ? [...rule, `Reason: ${reason}`] : rule
}

function buttonFor({ data }: ModerationEvent, kind: NotificationKind, publicUrl: string) {
  if (kind === 'product_taken_down') return { label: 'Appeal the takedown', url: `${publicUrl}${PRODUCT_LIST}` }
  if (kind === 'product_takedown_upheld' || kind === 'product_changes_requested' || kind === 'product_restored')
    return { label: 'See your products', url: `${publicUrl}${PRODUCT_LIST}` }
  const canEdit = 'reviewId' in data && (kind === 'review_taken_down' || kind === 'review_takedown_upheld')
  return canEdit
    ? { label: 'Edit your review', url: `${publicUrl}/product/${data.productId}/reviews?write=true` }
    : { label: 'Read the content policy', url: `${publicUrl}/content-policy` }
}

const PRODUCT_LIST = '/producer-dashboard/products'

/** A member's current address, or the address of a guest's order. */
async function emailAddressOf(
  { log }: EmailDeps,
  { data }: ModerationEvent,
  person: string,
): Promise<string | undefined> {
  if (!isGuest(person)) return valueOrUndefined((await accountOf(log, person))?.email)
  if (!('subject' in data) || data.subject.kind !== 'order') return undefined
  return valueOrUndefined((await orderOf(log, data.subject.id))?.contact)?.email
}

const emailJobsFor = (event: RecordedEvent<ModerationEvent>) =>
  moderationNotificationsOf(event).map(({ to, kind }) => {
    const { stream, revision } = event
    return job(sendModerationEmail, { stream, revision, to, kind }, { part: to })
  })

const onReviewDecision = reactor(
  reviewEvents,
  ['ReviewReportsDismissed', 'ReviewTakenDown', 'ReviewTakedownUpheld', 'ReviewRestored'],
  (event) => emailJobsFor(event),
)

const onConversationDecision = reactor(
  conversationEvents,
  ['MessageReportsDismissed', 'SenderWarned', 'ConversationClosed', 'ConversationReopened'],
  (event) => emailJobsFor(event),
)

const onRestriction = reactor(
  messagingPermissionEvents,
  ['MessagingRestricted', 'MessagingRestrictionLifted'],
  (event) => emailJobsFor(event),
)

const onProductDecision = reactor(
  productEvents,
  [
    'ProductReportsDismissed',
    'ProductTakenDown',
    'ProductTakedownUpheld',
    'ProductChangesRequested',
    'ProductRestored',
  ],
  (event) => emailJobsFor(event),
)

/** Emails every decision to the author and the reporters. */
export const sendModerationEmails: readonly Reactor[] = [
  ...[onReviewDecision, onConversationDecision, onRestriction, onProductDecision],
]
