import type { StaffRole } from '#domain/kernel/actor.ts'
import { renderNotification, staffRolesFor, topicOf } from '#domain/notifications/notification-types.ts'
import { rolesOfGroup } from '#domain/notifications/staff-notifications.ts'
import { staffPathOf } from '#domain/notifications/staff-path.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { accountOf, type EmailDeps, known, optional } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'
import { defineJob, jobHandler } from '../jobs/context-work.ts'
import { forEachSettled } from '../jobs/for-each-settled.ts'
import { EMAIL_RETRIES } from '../jobs/retry-policies.ts'
import { notificationContext, type QueuedNotification, queuedNotification } from './notification-content.ts'

export const sendStaffNotificationEmail = defineJob('send-staff-notification-email', queuedNotification, EMAIL_RETRIES)

export interface StaffRecipientsDeps {
  readonly log: EventLog
  /** Accounts that hold one of these roles now. */
  readonly staffWith: (roles: readonly StaffRole[]) => Promise<readonly string[]>
}

/** Mails a notification of the staff to everybody it is for; each mail has a key of its own, so a retry sends none twice. */
export const sendStaffNotificationEmailHandler = (deps: StaffRecipientsDeps & { readonly emails: EmailDeps }) =>
  jobHandler(sendStaffNotificationEmail, async (notice) => {
    const { log, emails } = deps
    const { mailer, market } = emails
    const { kind, id } = notice
    const topic = topicOf(kind)
    const path = staffPathOf(kind, id.split('.')[0]!)
    if (!topic || !path) return
    const { title, message } = renderNotification(kind, await notificationContext(log, notice))
    await forEachSettled(await staffRecipientsOf(deps, notice), async (accountId) => {
      const may = await optional(emails, accountId, topic)
      const to = known((await accountOf(log, accountId))?.email)
      if (!may || !to) return
      const letter = renderEmail({
        title,
        preheader: message,
        paragraphs: [message],
        button: { label: 'Open it', url: `${market.publicUrl}${path}` },
        footer: `${market.name} · ${market.publicUrl}`,
        ...may,
      })
      await mailer.send({ key: `staff:${id}:${accountId}`, to, account: accountId, subject: title, ...letter, ...may })
    })
  })

/** Who of the staff a notification is for now: roles that were taken since count, as well as those given. */
export async function staffRecipientsOf(
  { log, staffWith }: StaffRecipientsDeps,
  { kind, recipient, notFor }: QueuedNotification,
): Promise<string[]> {
  const group = rolesOfGroup(recipient)
  const roles = group ?? staffRolesFor(kind) ?? []
  const candidates = group ? await staffWith(group) : [recipient]
  const told: string[] = []
  for (const accountId of candidates) {
    if (notFor.includes(accountId)) continue
    const { staff, closing } = (await accountOf(log, accountId)) ?? {}
    if (staff && roles.includes(staff) && !closing) told.push(accountId)
  }
  return told
}
