import { z } from 'zod'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { type Dispute, isKnown } from '#domain/disputes/dispute-state.ts'
import { OUTCOMES, sides } from '#domain/disputes/dispute-types.ts'
import { formatResolution } from '#domain/disputes/resolution.ts'
import { fold } from '#domain/kernel/decider.ts'
import { disputeId } from '#domain/kernel/ids.ts'
import { disputeEmailKey } from '#domain/notifications/dispute-notifications.ts'
import {
  type NotificationKind,
  notificationKinds,
  renderNotification,
} from '#domain/notifications/notification-types.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import { defineJob, EMAIL_RETRIES, jobHandler, type PayloadOf } from '#workers/jobs/work-definitions.ts'
import { accountOf, buyerOf, type EmailDeps, orderOf, producerOf, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

/** `revision` is the event's revision in its stream. */
export const sendDisputeEmail = defineJob(
  'send-dispute-email',
  z.object({
    disputeId,
    revision: z.number().int(),
    to: z.enum(sides),
    kind: z.enum(notificationKinds as [NotificationKind, ...NotificationKind[]]),
  }),
  EMAIL_RETRIES,
)
type SendDisputeEmailPayload = PayloadOf<typeof sendDisputeEmail>

/** Emails the text of the notification, and a decision with its reason. The page has the rest. */
export const sendDisputeEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendDisputeEmail, async ({ disputeId, revision, to: side, kind }) => {
    const { log, mailer, market } = deps
    const events = await historyOf(log, dispute, disputeId)
    const disputeState = fold(dispute, events)
    const event = events[revision]
    if (!isKnown(disputeState) || !event) return
    const { to, account, url } = await recipientOf(deps, disputeState, side)
    const order = await orderOf(log, disputeState.orderId)
    if (!to || !order) return
    const producer = (await producerOf(log, disputeState.producerId))?.businessName ?? null
    const { title, message } = renderNotification(kind, {
      order: order.orderNumber,
      producer,
      product: null,
      value: null,
    })
    const content = renderEmail({
      title,
      preheader: message,
      paragraphs: [message, ...decisionText(event)],
      button: { label: 'Open the dispute', url: `${market.publicUrl}${url}` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const key = disputeEmailKey({ disputeId, revision, to: side })
    await mailer.send({ key, to, accountId: account, subject: `${title}: order ${order.orderNumber}`, ...content })
  })

/** The dispute policy requires decisions and their reasons in writing. */
function decisionText(event: DisputeEvent): string[] {
  if (event.type === 'DisputeDecided' || event.type === 'DisputeAppealDecided') {
    const { decision, statement, improvementPlan } = event.data
    return [formatResolution(decision), valueOrUndefined(statement), valueOrUndefined(improvementPlan)].filter(
      (text) => text !== undefined,
    )
  }
  return event.type === 'DisputeClosed' ? [`${OUTCOMES[event.data.outcome]}.`] : []
}

interface EmailRecipient {
  readonly to: string | undefined
  readonly account?: string | undefined
  /** A path of the marketplace. */
  readonly url: string
}

async function recipientOf(
  { log, keys }: EmailDeps,
  disputeState: Dispute,
  side: SendDisputeEmailPayload['to'],
): Promise<EmailRecipient> {
  const emailOf = async (account: string) => valueOrUndefined((await accountOf(log, account))?.email)
  if (side === 'producer')
    return {
      to: await emailOf(disputeState.accountId),
      account: disputeState.accountId,
      url: `/producer-dashboard/problems/${disputeState.disputeId}`,
    }
  const account = await buyerOf(log, disputeState.orderId)
  if (account) return { to: await emailOf(account), account, url: `/order/${disputeState.orderId}#problem` }
  const guest = valueOrUndefined((await orderOf(log, disputeState.orderId))?.contact)
  return {
    to: guest?.email,
    url: `/order/${disputeState.orderId}?key=${signLink(keys, 'order', disputeState.orderId)}#problem`,
  }
}
