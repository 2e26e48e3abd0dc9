import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import { canVerify, type StaffMember } from '../kernel/actor.ts'
import { addBusinessDays, addYear, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { decider } from '../kernel/decider.ts'
import type { NamedDocument } from '../kernel/document.ts'
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts'
import type { ApplicationDetails } from './application.ts'
import { canRenew, MAX_DOCUMENTS, REVIEW_DAYS, renewalReminderDue } from './application.ts'
import type { VerificationEvent } from './verification.events.ts'

export type VerificationCommand = ProducerCommand | VerifierCommand | DocumentAccessCommand | SchedulerCommand

/** Dates are in the marketplace's time zone. */
type ProducerCommand = { readonly accountId: string } & (
  | {
      readonly type: 'SubmitVerificationApplication'
      readonly producerId: string
      /** From `producerApplications`. */
      readonly applicationId: string
      readonly details: ApplicationDetails
      /** The sender verifies that the documents belong to the producer. */
      readonly documents: readonly NamedDocument[]
      readonly acceptedPolicies: AcceptedPolicy[]
      readonly today: CalendarDate
      /** Last day of the current verification, if there is one. */
      readonly verifiedThrough: CalendarDate | undefined
    }
  | {
      readonly type: 'ProvideVerificationInformation'
      readonly answer: string
      readonly documents: readonly NamedDocument[]
      readonly today: CalendarDate
    }
  | { readonly type: 'WithdrawApplication' }
)

type VerifierCommand = { readonly verifier: StaffMember; readonly reason: string } & (
  | { readonly type: 'ApproveApplication'; readonly today: CalendarDate }
  | { readonly type: 'RejectApplication' }
  | { readonly type: 'RequestVerificationInformation' }
  | { readonly type: 'RevokeVerification' }
)

/** Sent before the document is shown. */
interface DocumentAccessCommand {
  readonly type: 'RecordDocumentAccess'
  readonly reader: StaffMember
  readonly documentId: string
}

/** The sender checks that no renewal is pending. */
interface SchedulerCommand {
  readonly type: 'RequestVerificationRenewalReminder'
  readonly today: CalendarDate
}

interface Application {
  readonly producerId: string
  readonly accountId: string
  readonly applicationId: string
}

export type VerificationState = { readonly status: 'none' } | KnownApplication

export type KnownApplication = {
  readonly application: Application
  /** Ids of all submitted documents, oldest first. */
  readonly documents: readonly string[]
} & (
  | { readonly status: 'pending' | 'information_requested' | 'withdrawn' | 'rejected' }
  | {
      readonly status: 'approved' | 'revoked'
      /** Last day of the verification. */
      readonly expiresOn: CalendarDate
      /** Reminders requested so far, by days left. */
      readonly requestedReminders: readonly number[]
    }
)

/**
 * One stream per application. A producer has at most one open application: its applications are numbered, and the id of
 * each derives from the producer and its number (`producerApplications`). Two simultaneous submissions get the same id,
 * so the stream accepts one of them; the next number is used only once all earlier applications are closed, and a
 * closed one never opens again. No second stream needs to be consistent with this one.
 */
export const verification = decider<VerificationCommand, VerificationState, VerificationEvent>({
  name: 'verification_application',
  stream: (applicationId) => `verification_application-${applicationId}`,
  initial: { status: 'none' },

  evolve: (state, event): VerificationState => {
    if (event.type === 'VerificationApplicationSubmitted') {
      const { producerId, accountId, applicationId } = event.data
      const application = { producerId, accountId, applicationId }
      return { status: 'pending', application, documents: documentsIn(event.data) }
    }
    if (state.status === 'none') return state
    const { application, documents } = state
    switch (event.type) {
      case 'VerificationInformationRequested':
        return { status: 'information_requested', application, documents }
      case 'VerificationInformationProvided':
        return { status: 'pending', application, documents: [...documents, ...documentsIn(event.data)] }
      case 'VerificationApplicationWithdrawn':
        return { status: 'withdrawn', application, documents }
      case 'VerificationApplicationRejected':
        return { status: 'rejected', application, documents }
      case 'VerificationApplicationApproved': {
        const { expiresOn } = event.data
        return { status: 'approved', application, documents, expiresOn, requestedReminders: [] }
      }
      case 'VerificationRevoked':
        return state.status === 'approved' ? { ...state, status: 'revoked' } : state
      case 'VerificationRenewalReminderRequested':
        return state.status === 'approved'
          ? { ...state, requestedReminders: [...state.requestedReminders, event.data.daysLeft] }
          : state
      case 'VerificationDocumentAccessed':
        return state
    }
  },

  decide: (state, command): VerificationEvent[] | Refusal => {
    if (command.type === 'SubmitVerificationApplication') return apply(state, command)
    if (state.status === 'none') return refuse('application_not_found')
    if (command.type === 'RequestVerificationRenewalReminder') return requestReminder(state, command)
    if (command.type === 'RecordDocumentAccess') return recordAccess(state, command)
    if ('verifier' in command) return review(state, command)
    const { application } = state
    if (application.accountId !== command.accountId) return refuse('not_allowed')
    if (command.type === 'WithdrawApplication')
      return isOpen(state) ? [{ type: 'VerificationApplicationWithdrawn', data: application }] : []
    if (state.status !== 'information_requested') return refuse('no_information_requested')
    return provideInformation(state, command)
  },
})

const documentsIn = (data: { documents?: readonly { id: string }[] | undefined }): string[] =>
  (data.documents ?? []).map(({ id }) => id)

/** The event fields for documents that were not submitted before; none without new documents. */
function newDocuments(submitted: readonly NamedDocument[], before: readonly string[] = []) {
  const knownIds = new Set(before)
  const added = submitted.filter(({ id }) => !knownIds.has(id) && knownIds.add(id))
  if (before.length + added.length > MAX_DOCUMENTS) return refuse('too_many_documents')
  if (added.length === 0) return {}
  return { documents: added.map(({ name: _, ...metadata }) => metadata), documentNames: added.map(({ name }) => name) }
}

export const isOpen = ({ status }: VerificationState): boolean =>
  status === 'pending' || status === 'information_requested'

function apply(
  state: VerificationState,
  command: Extract<VerificationCommand, { type: 'SubmitVerificationApplication' }>,
): VerificationEvent[] | Refusal {
  const { producerId, accountId, applicationId, details, acceptedPolicies, today, verifiedThrough } = command
  if (state.status !== 'none') return refuse('application_pending')
  if (!canRenew(verifiedThrough, today)) return refuse('already_verified', { expiresOn: verifiedThrough })
  const documents = newDocuments(command.documents)
  if (isRefusal(documents)) return documents
  const reviewDueOn = addBusinessDays(today, REVIEW_DAYS)
  const data = { producerId, accountId, applicationId, details, acceptedPolicies, reviewDueOn, ...documents }
  return [{ type: 'VerificationApplicationSubmitted', data }]
}

function provideInformation(
  { application, documents: before }: KnownApplication,
  command: Extract<VerificationCommand, { type: 'ProvideVerificationInformation' }>,
): VerificationEvent[] | Refusal {
  const documents = newDocuments(command.documents, before)
  if (isRefusal(documents)) return documents
  const reviewDueOn = addBusinessDays(command.today, REVIEW_DAYS)
  return [
    {
      type: 'VerificationInformationProvided',
      data: { ...application, answer: command.answer, reviewDueOn, ...documents },
    },
  ]
}

/** Only for submitted documents. A verifier's access to documents of their own business is not recorded. */
function recordAccess(
  { application, documents }: KnownApplication,
  { reader, documentId }: DocumentAccessCommand,
): VerificationEvent[] | Refusal {
  if (!canVerify(reader)) return refuse('not_allowed')
  if (!documents.includes(documentId)) return refuse('document_not_found')
  if (reader.accountId === application.accountId) return []
  const data = { ...application, staffAccountId: reader.accountId, documentId }
  return [{ type: 'VerificationDocumentAccessed', data }]
}

/** Verifiers cannot decide about their own business. An approval is valid for a year. */
function review({ application, status }: KnownApplication, command: VerifierCommand): VerificationEvent[] | Refusal {
  const { verifier, reason } = command
  if (!canVerify(verifier)) return refuse('not_allowed')
  if (verifier.accountId === application.accountId) return refuse('own_application')
  const data = { ...application, staffAccountId: verifier.accountId }
  if (command.type === 'RevokeVerification') {
    if (status === 'revoked') return []
    return status === 'approved'
      ? [{ type: 'VerificationRevoked', data: { ...data, reason } }]
      : refuse('edit_conflict')
  }
  if (status !== 'pending') return refuse('edit_conflict')
  switch (command.type) {
    case 'ApproveApplication': {
      const { today } = command
      const validity = { verifiedOn: today, expiresOn: addYear(today) }
      return [{ type: 'VerificationApplicationApproved', data: { ...data, reason, ...validity } }]
    }
    case 'RejectApplication':
      return [{ type: 'VerificationApplicationRejected', data: { ...data, reason } }]
    case 'RequestVerificationInformation':
      return [{ type: 'VerificationInformationRequested', data: { ...data, question: reason } }]
  }
}

function requestReminder(state: KnownApplication, { today }: SchedulerCommand): VerificationEvent[] {
  if (state.status !== 'approved') return []
  const { application, expiresOn, requestedReminders } = state
  const daysLeft = renewalReminderDue(daysBetween(today, expiresOn))
  if (daysLeft === undefined || requestedReminders.includes(daysLeft)) return []
  return [{ type: 'VerificationRenewalReminderRequested', data: { ...application, expiresOn, daysLeft } }]
}

export interface ApplicationLookup {
  /** Derives an application id from a seed. */
  readonly idOf: (seed: string) => string
  readonly load: (applicationId: string) => Promise<VerificationState>
}

export interface ProducerApplications {
  /** Oldest first. Only the last one can be open. */
  readonly applications: readonly KnownApplication[]
  /** The id for a new application: that of the open one, which refuses it, or of the next number. */
  readonly newApplicationId: string
}

/** All applications of a producer. A producer has few: about one a year. */
export async function producerApplications(
  { idOf, load }: ApplicationLookup,
  producerId: string,
): Promise<ProducerApplications> {
  const applications: KnownApplication[] = []
  for (let sequence = 1; ; sequence++) {
    const applicationId = idOf(applicationSeed(producerId, sequence))
    const state = await load(applicationId)
    if (state.status !== 'none') applications.push(state)
    if (state.status === 'none' || isOpen(state)) return { applications, newApplicationId: applicationId }
  }
}

/** Seed of an application's id. `sequence` numbers the producer's applications, starting at 1. */
export const applicationSeed = (producerId: string, sequence: number): string => `${producerId} application ${sequence}`

/** Last day of the newest verification; undefined if there is none, or it was revoked. */
export function verifiedThrough(applications: readonly KnownApplication[]): CalendarDate | undefined {
  const newest = applications.findLast(({ status }) => status === 'approved' || status === 'revoked')
  return newest?.status === 'approved' ? newest.expiresOn : undefined
}
