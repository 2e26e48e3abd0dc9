import { z } from 'zod'
import { certificate, certificatesOf } from '#domain/catalog/certificate.decider.ts'
import { dispute, openDisputeOf } from '#domain/disputes/dispute.decider.ts'
import { isKnown } from '#domain/disputes/dispute-state.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { accountId, applicationId, producerId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { renderNotification } from '#domain/notifications/notification-types.ts'
import { verification } from '#domain/producer-verification/verification.decider.ts'
import { verificationEvents } from '#domain/producer-verification/verification.events.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Documents } from '#platform/documents/documents.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { accountOf, type EmailDeps, known, producerOf } from '#workers/emails/email-context.ts'
import { renderEmail } from '#workers/emails/email-layout.ts'
import { type ContextWork, defineJob, EMAIL_RETRIES, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'

const kinds = [
  'verification_submitted',
  'verification_information_requested',
  'verification_approved',
  'verification_rejected',
  'verification_expiring',
] as const
/** `eventKey` identifies the event. `daysLeft` is null unless the verification is eventKey to expire. The verifier's note is on the page only. */
export const sendProducerVerificationEmail = defineJob(
  'send-producer-verification-email',
  z.object({ eventKey: z.string(), kind: z.enum(kinds), producerId, daysLeft: z.number().nullable() }),
  EMAIL_RETRIES,
)

/** Emails the text of the notification, because applicants are owed a decision. */
const sendProducerVerificationEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendProducerVerificationEmail, async ({ eventKey, kind, producerId, daysLeft }) => {
    const seller = await producerOf(log, producerId)
    const to = seller && known((await accountOf(log, seller.accountId))?.email)
    if (!to) return
    const { title, message } = renderNotification(kind, { order: null, producer: null, product: null, value: daysLeft })
    const letter = renderEmail({
      title,
      preheader: message,
      paragraphs: [message],
      button: { label: 'See your verification', url: `${market.publicUrl}/producer-dashboard?view=verification` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `${title}: ${seller.businessName}`
    await mailer.send({ key: `${kind}:${eventKey}`, to, accountId: seller.accountId, subject, ...letter })
  })

const KINDS = {
  VerificationApplicationSubmitted: 'verification_submitted',
  VerificationInformationRequested: 'verification_information_requested',
  VerificationApplicationApproved: 'verification_approved',
  VerificationApplicationRejected: 'verification_rejected',
  VerificationRenewalReminderRequested: 'verification_expiring',
} as const

const sendProducerVerificationEmails = reactor(
  verificationEvents,
  Object.keys(KINDS) as (keyof typeof KINDS)[],
  ({ type, data, revision }) => {
    const { producerId } = data
    const eventKey = `${producerId}.${revision}`
    const daysLeft = 'daysLeft' in data ? data.daysLeft : null
    return [job(sendProducerVerificationEmail, { eventKey, kind: KINDS[type], producerId, daysLeft })]
  },
)

export const grantVerifiedBadge = defineJob(
  'grant-verified-badge',
  z.object({ applicationId, producerId, staffAccountId: accountId, verifiedOn: z.iso.date() }),
  EMAIL_RETRIES,
)

export interface GrantVerifiedBadgeDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
}

/** Shows the badge from the day of the approval. The decision has checked the verifier's permission. */
export const grantVerifiedBadgeHandler = ({ bus, runtime }: GrantVerifiedBadgeDeps) =>
  jobHandler(grantVerifiedBadge, async ({ applicationId, producerId, staffAccountId, verifiedOn }) => {
    const context = systemContext('producer_verification', {
      commandId: `verify/${applicationId}`,
      onBehalfOf: staffAccountId,
      at: runtime.now(),
    })
    const command = {
      type: 'VerifyProducer',
      verifier: { accountId: staffAccountId, role: 'verifier' },
      today: verifiedOn,
    } as const
    const verified = await bus.dispatch({ decider: producer, id: producerId, command, context })
    if (isRefusal(verified))
      throw new Error(`${producerId} was approved, but the badge was refused: ${verified.refused}`)
  })

export const grantVerifiedBadgeOnApproval = reactor(
  verificationEvents,
  ['VerificationApplicationApproved'],
  ({ data }) => {
    const { applicationId, producerId, staffAccountId, verifiedOn } = data
    return [job(grantVerifiedBadge, { applicationId, producerId, staffAccountId, verifiedOn })]
  },
)

export const requestRenewalReminders = defineJob('request-renewal-reminders', z.object({}), {
  attempts: 10,
  backoffMs: 5_000,
})

export interface RequestRenewalRemindersDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  readonly dayOf: (at: Instant) => CalendarDate
  /** Verifications that expire soon. */
  readonly ending: () => Promise<
    readonly { readonly producerId: string; readonly accountId: string; readonly expiresOn: CalendarDate }[]
  >
}

/** Requests each reminder that is due. Safe to repeat: the event log knows which were requested. */
export const requestRenewalRemindersHandler = ({ bus, runtime, dayOf, ending }: RequestRenewalRemindersDeps) =>
  jobHandler(requestRenewalReminders, async () => {
    const at = runtime.now()
    const today = dayOf(at)
    for (const { producerId, accountId, expiresOn } of await ending()) {
      const commandId = `remind/${producerId}/${today}`
      const context = systemContext('scheduler', { commandId, at })
      const command = { type: 'RequestVerificationRenewalReminder', producerId, accountId, expiresOn, today } as const
      await bus.dispatch({ decider: verification, id: producerId, command, context })
    }
  })

export const purgeUnusedDocuments = defineJob('purge-unused-documents', z.object({}), {
  attempts: 3,
  backoffMs: 60_000,
})

export interface PurgeUnusedDocumentsDeps {
  readonly bus: Pick<CommandBus, 'load'>
  readonly documents: Pick<Documents, 'purgeUnused'>
  readonly runtime: Pick<Runtime, 'deriveId'>
  /** Ids of the producer's products. */
  readonly productsOf: (producerId: string) => Promise<readonly string[]>
}

/**
 * Deletes documents that no application, certificate or dispute references. The event log decides, so that a referenced
 * document is never deleted.
 */
export const purgeUnusedDocumentsHandler = (deps: PurgeUnusedDocumentsDeps) =>
  jobHandler(purgeUnusedDocuments, async () => {
    await deps.documents.purgeUnused(async ({ producerId, orderId, id }) => {
      const named = orderId
        ? await disputeDocumentsOf(deps, orderId)
        : (await deps.bus.load(verification, producerId)).documents
      return (
        named.some((paper) => paper.id === id) ||
        (!orderId && (await isReferencedByCertificate(deps, { producerId, id })))
      )
    })
  })

/** Whether a certificate of one of the producer's products references the document. */
async function isReferencedByCertificate(
  { bus, runtime, productsOf: goodsOf }: PurgeUnusedDocumentsDeps,
  { producerId, id }: { readonly producerId: string; readonly id: string },
): Promise<boolean> {
  const lookup = {
    idOf: (seed: string) => runtime.deriveId('certificate', seed),
    load: (certificateId: string) => bus.load(certificate, certificateId),
  }
  for (const productId of await goodsOf(producerId))
    if ((await certificatesOf(lookup, productId)).some(({ documents }) => documents.includes(id))) return true
  return false
}

/** The documents of all disputes eventKey an order. */
async function disputeDocumentsOf(
  { bus, runtime }: PurgeUnusedDocumentsDeps,
  orderId: string,
): Promise<readonly { readonly id: string }[]> {
  const idOf = (seed: string) => runtime.deriveId('dispute', seed)
  const { state, before } = await openDisputeOf({ idOf, load: (id) => bus.load(dispute, id) }, orderId)
  return [...before, state].flatMap((each) => (isKnown(each) ? each.evidence : []))
}

interface ProducerVerificationDeps
  extends Omit<RequestRenewalRemindersDeps, 'ending'>,
    Omit<PurgeUnusedDocumentsDeps, 'bus' | 'runtime'> {
  readonly runtime: RequestRenewalRemindersDeps['runtime'] & PurgeUnusedDocumentsDeps['runtime']
  readonly expiringVerifications: RequestRenewalRemindersDeps['ending']
  readonly emails: EmailDeps
}

export const producerVerificationWork: ContextWork<ProducerVerificationDeps> = {
  reactors: [grantVerifiedBadgeOnApproval, sendProducerVerificationEmails],
  jobs: (deps) => [
    grantVerifiedBadgeHandler(deps),
    sendProducerVerificationEmailHandler(deps.emails),
    requestRenewalRemindersHandler({ ...deps, ending: deps.expiringVerifications }),
    purgeUnusedDocumentsHandler(deps),
  ],
  schedules: [
    // Hourly, because the policy promises that unused documents are deleted within a day.
    { job: purgeUnusedDocuments, pattern: '10 * * * *' },
    // Noon UTC is in the morning everywhere in the US.
    { job: requestRenewalReminders, pattern: '0 12 * * *' },
  ],
}
