import { z } from 'zod'
import { producerId } from '#domain/kernel/ids.ts'
import { renderNotification } from '#domain/notifications/notification-types.ts'
import { verificationEvents } from '#domain/producer-verification/verification.events.ts'
import { accountOf, type EmailDeps, known, producerOf } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'
import { defineJob, jobHandler } from '../jobs/context-work.ts'
import { job, reactor } from '../jobs/reactor.ts'
import { EMAIL_RETRIES } from '../jobs/retry-policies.ts'

const kinds = [
  'verification_submitted',
  'verification_asked',
  'verification_approved',
  'verification_refused',
  'verification_ends',
] as const
/** `about` names the occasion; `figure` is the days that are left. What a verifier wrote is read on the page, not in a mail. */
export const sendProducerVerificationEmail = defineJob(
  'send-producer-verification-email',
  z.object({ about: z.string(), kind: z.enum(kinds), producerId, figure: z.number().nullable() }),
  EMAIL_RETRIES,
)

/** The bell's own words, by mail: a decision is owed to whoever asked for it. */
export const sendProducerVerificationEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendProducerVerificationEmail, async ({ about, kind, producerId, figure }) => {
    const seller = await producerOf(log, producerId)
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    if (!to) return
    const { title, message } = renderNotification(kind, { order: null, producer: null, product: null, figure })
    const letter = renderEmail({
      title,
      preheader: message,
      paragraphs: [message],
      button: { label: 'See your verification', url: `${market.publicUrl}/producer-dashboard?view=verification` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `${title}: ${seller.businessName}`
    await mailer.send({ key: `${kind}:${about}`, to, account: seller.accountId, subject, ...letter })
  })

const KINDS = {
  VerificationApplicationSubmitted: 'verification_submitted',
  VerificationInformationRequested: 'verification_asked',
  VerificationApplicationApproved: 'verification_approved',
  VerificationApplicationRejected: 'verification_refused',
  VerificationRenewalReminderRequested: 'verification_ends',
} as const

export const sendProducerVerificationEmails = reactor(
  verificationEvents,
  Object.keys(KINDS) as (keyof typeof KINDS)[],
  ({ type, data, revision }) => {
    const { producerId } = data
    const about = `${producerId}.${revision}`
    const figure = 'daysLeft' in data ? data.daysLeft : null
    return [job(sendProducerVerificationEmail, { about, kind: KINDS[type], producerId, figure })]
  },
)
