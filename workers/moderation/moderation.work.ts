import { z } from 'zod'
import { type CommandBus, systemContext } from '#domain/kernel/command-bus.ts'
import { accountId, conversationId, personId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { sides } from '#domain/messaging/conversation.ts'
import { messagingPermissionEvents } from '#domain/messaging/messaging.events.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, job, jobHandler, RETRY_FOR_TWELVE_DAYS, reactor } from '#workers/jobs/work-definitions.ts'
import type { EmailDeps } from '../emails/email-context.ts'
import { sendModerationEmailHandler, sendModerationEmails } from './moderation-emails.ts'

export const upholdMessageReports = defineJob(
  'uphold-message-reports',
  z.object({
    conversationId,
    buyerId: personId,
    side: z.enum(sides),
    staffAccountId: accountId,
    reporterIds: z.array(personId),
  }),
  RETRY_FOR_TWELVE_DAYS,
)

interface UpholdReportsDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
}

/** A restriction applies to the two parties; this closes the reports that led to it, in their conversation. */
export const upholdMessageReportsHandler = ({ bus, runtime }: UpholdReportsDeps) =>
  jobHandler(upholdMessageReports, async ({ conversationId, ...decision }, { id: commandId }) => {
    const context = systemContext('moderation', {
      commandId,
      at: runtime.now(),
      onBehalfOf: decision.staffAccountId,
    })
    const command = { type: 'UpholdMessageReports', ...decision } as const
    const upheld = await bus.dispatch({ decider: conversation, id: conversationId, command, context })
    if (isRefusal(upheld)) throw new Error(`The reports of ${conversationId} cannot be closed: ${upheld.refused}`)
  })

export const upholdReportsOnRestriction = reactor(messagingPermissionEvents, ['MessagingRestricted'], ({ data }) => {
  const { conversationId, buyerId, restrictedSide: side, staffAccountId, reporterIds } = data
  if (reporterIds.length === 0) return []
  return [job(upholdMessageReports, { conversationId, buyerId, side, staffAccountId, reporterIds })]
})

export const moderationWork: ContextWork<UpholdReportsDeps & { readonly emails: EmailDeps }> = {
  reactors: [upholdReportsOnRestriction, ...sendModerationEmails],
  jobs: (deps) => [upholdMessageReportsHandler(deps), sendModerationEmailHandler(deps.emails)],
  schedules: [],
}
