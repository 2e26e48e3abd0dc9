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

/** `applicationId` is the reviewed version: later changes have to be reviewed first. */
type VerifierCommand = { readonly verifier: StaffMember; readonly applicationId: string; readonly reason: string } & (
  | { readonly type: 'ApproveApplication'; readonly today: CalendarDate }
  | { readonly type: 'RejectApplication' }
  | { readonly type: 'RequestVerificationInformation' }
)

/** Sent before the document is shown. */
interface DocumentAccessCommand {
  readonly type: 'RecordDocumentAccess'
  readonly reader: StaffMember
  readonly documentId: string
}

interface SchedulerCommand {
  readonly type: 'RequestVerificationRenewalReminder'
  readonly producerId: string
  readonly accountId: string
  readonly expiresOn: CalendarDate
  readonly today: CalendarDate
}

interface Application {
  readonly producerId: string
  readonly accountId: string
  readonly applicationId: string
}

export interface VerificationState {
  readonly status: 'none' | 'pending' | 'information_requested' | 'closed'
  readonly application?: Application
  /** All submitted documents with their applications, oldest first. */
  readonly documents: readonly KnownDocument[]
  /** Reminders requested so far: `<expiry date> <days left>`. */
  readonly requestedReminders: readonly string[]
}

interface KnownDocument {
  readonly id: string
  readonly applicationId: string
}

/** One stream per producer, with one application at a time. Verifiers cannot decide about their own business. */
export const verification = decider<VerificationCommand, VerificationState, VerificationEvent>({
  name: 'verification_application',
  stream: (producerId) => `verification_application-${producerId}`,
  initial: { status: 'none', documents: [], requestedReminders: [] },

  evolve: (state, event): VerificationState => {
    switch (event.type) {
      case 'VerificationApplicationSubmitted': {
        const { producerId, accountId, applicationId } = event.data
        const documents = [...state.documents, ...documentsIn(event.data)]
        return { ...state, status: 'pending', documents, application: { producerId, accountId, applicationId } }
      }
      case 'VerificationInformationRequested':
        return { ...state, status: 'information_requested' }
      case 'VerificationInformationProvided':
        return { ...state, status: 'pending', documents: [...state.documents, ...documentsIn(event.data)] }
      case 'VerificationApplicationWithdrawn':
      case 'VerificationApplicationApproved':
      case 'VerificationApplicationRejected':
        return { ...state, status: 'closed' }
      case 'VerificationRenewalReminderRequested':
        return { ...state, requestedReminders: [...state.requestedReminders, reminderOf(event.data)] }
      case 'VerificationDocumentAccessed':
        return state
    }
  },

  decide: (state, command): VerificationEvent[] | Refusal => {
    if (command.type === 'SubmitVerificationApplication') return apply(state, command)
    if (command.type === 'RequestVerificationRenewalReminder') return requestReminder(state, command)
    const { application } = state
    if (!application) return refuse('application_not_found')
    if (command.type === 'RecordDocumentAccess') return recordAccess(state, application, command)
    if ('verifier' in command) return review(state, application, command)
    if (application.accountId !== command.accountId) return refuse('not_allowed')
    if (command.type === 'WithdrawApplication')
      return isOpen(state) ? [{ type: 'VerificationApplicationWithdrawn', data: application }] : []
    if (state.status !== 'information_requested') return refuse('no_information_requested')
    return provideInformation(state, application, command)
  },
})

const documentsIn = (data: {
  applicationId: string
  documents?: readonly { id: string }[] | undefined
}): KnownDocument[] => (data.documents ?? []).map(({ id }) => ({ id, applicationId: data.applicationId }))

/** The event fields for documents that were not submitted before; none without new documents. */
function newDocuments(submitted: readonly NamedDocument[], before: readonly KnownDocument[] = []) {
  const known = new Set(before.map(({ id }) => id))
  const added = submitted.filter(({ id }) => !known.has(id) && known.add(id))
  if (before.length + added.length > MAX_DOCUMENTS) return refuse('too_many_documents')
  if (added.length === 0) return {}
  return { documents: added.map(({ name: _, ...metadata }) => metadata), documentNames: added.map(({ name }) => name) }
}

const isOpen = ({ status }: VerificationState): boolean => status === 'pending' || status === 'information_requested'

function apply(
  state: VerificationState,
  command: Extract<VerificationCommand, { type: 'SubmitVerificationApplication' }>,
): VerificationEvent[] | Refusal {
  const { producerId, accountId, applicationId, details, acceptedPolicies, today, verifiedThrough } = command
  if (state.application?.applicationId === applicationId) return []
  if (isOpen(state)) return refuse('application_pending')
  if (!canRenew(verifiedThrough, today)) return refuse('already_verified', { expiresOn: verifiedThrough })
  const documents = newDocuments(command.documents)
  if (isRefusal(documents)) return documents
  const reviewDueOn = addBusinessDays(today, REVIEW_DAYS)
  const data = { producerId, accountId, applicationId, details, acceptedPolicies, reviewDueOn, ...documents }
  return [{ type: 'VerificationApplicationSubmitted', data }]
}

function provideInformation(
  state: VerificationState,
  application: Application,
  command: Extract<VerificationCommand, { type: 'ProvideVerificationInformation' }>,
): VerificationEvent[] | Refusal {
  const { applicationId } = application
  const documents = newDocuments(
    command.documents,
    state.documents.filter((each) => each.applicationId === applicationId),
  )
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
  { documents }: VerificationState,
  application: Application,
  { reader, documentId }: DocumentAccessCommand,
): VerificationEvent[] | Refusal {
  if (!canVerify(reader)) return refuse('not_allowed')
  const submitted = documents.findLast(({ id }) => id === documentId)
  if (!submitted) return refuse('document_not_found')
  if (reader.accountId === application.accountId) return []
  const data = { ...application, applicationId: submitted.applicationId, staffAccountId: reader.accountId, documentId }
  return [{ type: 'VerificationDocumentAccessed', data }]
}

function review(
  state: VerificationState,
  application: Application,
  command: VerifierCommand,
): VerificationEvent[] | Refusal {
  const { verifier, reason } = command
  if (!canVerify(verifier)) return refuse('not_allowed')
  if (verifier.accountId === application.accountId) return refuse('own_application')
  if (application.applicationId !== command.applicationId || state.status !== 'pending') return refuse('edit_conflict')
  const data = { ...application, staffAccountId: verifier.accountId }
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

/** No reminder if a renewal is pending. */
function requestReminder(state: VerificationState, command: SchedulerCommand): VerificationEvent[] {
  const { producerId, accountId, expiresOn, today } = command
  const daysLeft = renewalReminderDue(daysBetween(today, expiresOn))
  if (daysLeft === undefined || isOpen(state)) return []
  if (state.requestedReminders.includes(reminderOf({ expiresOn, daysLeft }))) return []
  return [{ type: 'VerificationRenewalReminderRequested', data: { producerId, accountId, expiresOn, daysLeft } }]
}

const reminderOf = ({ expiresOn, daysLeft }: { expiresOn: CalendarDate; daysLeft: number }): string =>
  `${expiresOn} ${daysLeft}`
