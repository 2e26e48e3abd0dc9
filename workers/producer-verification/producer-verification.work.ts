import { z } from 'zod'
import { certificate, certificatesOf } from '#domain/catalog/certificate.decider.ts'
import { dispute, openDisputeOf } from '#domain/disputes/dispute.decider.ts'
import { isKnown } from '#domain/disputes/dispute-state.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { producerId } from '#domain/kernel/ids.ts'
import { renderNotification } from '#domain/notifications/notification-types.ts'
import { producerApplications, verification } from '#domain/producer-verification/verification.decider.ts'
import { verificationEvents } from '#domain/producer-verification/verification.events.ts'
import type { Documents } from '#platform/documents/documents.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { accountOf, type EmailDeps, producerOf, valueOrUndefined } from '#workers/emails/email-context.ts'
import { renderEmail } from '#workers/emails/email-layout.ts'
import { type ContextWork, defineJob, EMAIL_RETRIES, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'

const kinds = [
  'verification_submitted',
  'verification_information_requested',
  'verification_approved',
  'verification_rejected',
  'verification_revoked',
  'verification_expiring',
] as const
/**
 * `eventKey` identifies the event. `daysLeft` is null unless the verification is about to expire. The verifier's note
 * is only on the page.
 */
export const sendProducerVerificationEmail = defineJob(
  'send-producer-verification-email',
  z.object({ eventKey: z.string(), kind: z.enum(kinds), producerId, daysLeft: z.number().nullable() }),
  EMAIL_RETRIES,
)

/** Emails the text of the notification, because applicants are owed a decision. */
const sendProducerVerificationEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendProducerVerificationEmail, async ({ eventKey, kind, producerId, daysLeft }) => {
    const seller = await producerOf(log, producerId)
    const to = seller && valueOrUndefined((await accountOf(log, seller.accountId))?.email)
    if (!to) return
    const { title, message } = renderNotification(kind, { order: null, producer: null, product: null, value: daysLeft })
    const content = renderEmail({
      title,
      preheader: message,
      paragraphs: [message],
      button: { label: 'See your verification', url: `${market.publicUrl}/producer-dashboard/verification` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `${title}: ${seller.businessName}`
    await mailer.send({ key: `${kind}:${eventKey}`, to, accountId: seller.accountId, subject, ...content })
  })

const KINDS = {
  VerificationApplicationSubmitted: 'verification_submitted',
  VerificationInformationRequested: 'verification_information_requested',
  VerificationApplicationApproved: 'verification_approved',
  VerificationApplicationRejected: 'verification_rejected',
  VerificationRevoked: 'verification_revoked',
  VerificationRenewalReminderRequested: 'verification_expiring',
} as const

const sendProducerVerificationEmails = reactor(
  verificationEvents,
  Object.keys(KINDS) as (keyof typeof KINDS)[],
  ({ type, data, revision }) => {
    const { applicationId, producerId } = data
    const eventKey = `${applicationId}.${revision}`
    const daysLeft = 'daysLeft' in data ? data.daysLeft : null
    return [job(sendProducerVerificationEmail, { eventKey, kind: KINDS[type], producerId, daysLeft })]
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
  /** Ids of the applications whose verification expires soon and is not being renewed. */
  readonly ending: () => Promise<readonly string[]>
}

/** Requests each reminder that is due. Safe to repeat, because the event log has the requested ones. */
export const requestRenewalRemindersHandler = ({ bus, runtime, dayOf, ending }: RequestRenewalRemindersDeps) =>
  jobHandler(requestRenewalReminders, async () => {
    const at = runtime.now()
    const today = dayOf(at)
    for (const applicationId of await ending()) {
      const context = systemContext('scheduler', { commandId: `remind/${applicationId}/${today}`, at })
      const command = { type: 'RequestVerificationRenewalReminder', today } as const
      await bus.dispatch({ decider: verification, id: applicationId, command, context })
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
      if (orderId) return (await disputeDocumentsOf(deps, orderId)).some((document) => document.id === id)
      return (
        (await isReferencedByApplication(deps, { producerId, id })) ||
        (await isReferencedByCertificate(deps, { producerId, id }))
      )
    })
  })

interface ProducerDocument {
  readonly producerId: string
  readonly id: string
}

/** Whether one of the producer's applications references the document, open or closed. */
async function isReferencedByApplication(
  { bus, runtime }: PurgeUnusedDocumentsDeps,
  { producerId, id }: ProducerDocument,
): Promise<boolean> {
  const idOf = (seed: string) => runtime.deriveId('application', seed)
  const load = (applicationId: string) => bus.load(verification, applicationId)
  const { applications } = await producerApplications({ idOf, load }, producerId)
  return applications.some(({ documents }) => documents.includes(id))
}

/** Whether a certificate of one of the producer's products references the document. */
async function isReferencedByCertificate(
  { bus, runtime, productsOf }: PurgeUnusedDocumentsDeps,
  { producerId, id }: ProducerDocument,
): Promise<boolean> {
  const lookup = {
    idOf: (seed: string) => runtime.deriveId('certificate', seed),
    load: (certificateId: string) => bus.load(certificate, certificateId),
  }
  for (const productId of await productsOf(producerId))
    if ((await certificatesOf(lookup, productId)).some(({ documents }) => documents.includes(id))) return true
  return false
}

/** The documents of all disputes about an order. */
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
  reactors: [sendProducerVerificationEmails],
  jobs: (deps) => [
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
