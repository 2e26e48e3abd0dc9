import { z } from 'zod'
import { type CommandBus, systemContext } from '#domain/kernel/command-bus.ts'

import { conversationId, personId, producerId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { type Parties, type Side, sides } from '#domain/messaging/conversation.ts'
import { conversationEvents } from '#domain/messaging/messaging.events.ts'
import { messagingPermission, messagingPermissionId } from '#domain/messaging/messaging-permission.decider.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import { sendModerationEmailHandler, sendModerationEmails } from './moderation-emails.ts'

/** `revision` is the decision's; `sides` are the ones whose restriction changed. */
export const applyMessagingRestrictions = defineJob(
  'apply-messaging-restrictions',
  z.object({
    conversationId,
    buyerId: personId,
    producerId,
    revision: z.number().int(),
    sides: z.array(z.enum(sides)),
  }),
  EMAIL_RETRIES,
)

export interface ApplyMessagingRestrictionsDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now' | 'id'>
}

/** A restriction applies to all conversations between the two. The latest decision wins. */
export const applyMessagingRestrictionsHandler = (deps: ApplyMessagingRestrictionsDeps) =>
  jobHandler(applyMessagingRestrictions, async ({ sides, revision: _, ...between }) => {
    for (const side of sides) await applyRestriction(deps, { ...between, side })
  })

interface RestrictedSender extends Parties {
  readonly conversationId: string
  readonly side: Side
}

/** Applies the current decision, then checks again for a newer one. */
async function applyRestriction(
  { bus, runtime }: ApplyMessagingRestrictionsDeps,
  sender: RestrictedSender,
): Promise<void> {
  const { conversationId, buyerId, producerId, side } = sender
  const restricted = await isRestricted(bus, sender)
  const type = restricted ? 'RestrictMessaging' : 'LiftMessagingRestriction'
  const done = await bus.dispatch({
    decider: messagingPermission,
    id: messagingPermissionId(sender),
    command: { type, buyerId, producerId, side },
    // A new command id each time, because the decision may change back and forth.
    context: systemContext('moderation', {
      commandId: runtime.id('command'),
      at: runtime.now(),
    }),
  })
  if (isRefusal(done)) throw new Error(`${side} of ${conversationId} cannot be restricted: ${done.refused}`)
  if ((await isRestricted(bus, sender)) !== restricted) await applyRestriction({ bus, runtime }, sender)
}

async function isRestricted(bus: CommandBus, { conversationId, side }: RestrictedSender): Promise<boolean> {
  const its = await bus.load(conversation, conversationId)
  return its.status === 'started' && its.moderation.restrictedSides.includes(side)
}

export const applyMessagingRestrictionsOnDecision = reactor(
  conversationEvents,
  ['SenderRestricted', 'ConversationReopened'],
  ({ type, data, revision }) => {
    const { conversationId, buyerId, producerId } = data
    const sides = type === 'SenderRestricted' ? [data.side] : data.unrestrictedSides
    if (sides.length === 0) return []
    const payload = { conversationId, buyerId, producerId, revision, sides }
    return [job(applyMessagingRestrictions, payload)]
  },
)

export const moderationWork: ContextWork<ApplyMessagingRestrictionsDeps & { readonly emails: EmailDeps }> = {
  reactors: [applyMessagingRestrictionsOnDecision, ...sendModerationEmails],
  jobs: (deps) => [applyMessagingRestrictionsHandler(deps), sendModerationEmailHandler(deps.emails)],
  schedules: [],
}
