import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import { canVerify, type StaffMember } from '../kernel/actor.ts'
import { addBusinessDays, addYear, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import { decider } from '../kernel/decider.ts'
import type { NamedDocument } from '../kernel/document.ts'
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts'
import type { ApplicationDetails } from './application.ts'
import { canRenew, MAX_DOCUMENTS, REVIEW_DAYS, renewalReminderDue } from './application.ts'
import type { VerificationEvent } from './verification.events.ts'

export type VerificationCommand = ProducersCommand | VerifiersCommand | ReadersCommand | ClocksCommand

/** Days come in the market's own calendar. */
type ProducersCommand = { readonly accountId: string } & (
  | {
      readonly type: 'SubmitVerificationApplication'
      readonly producerId: string
      readonly applicationId: string
      readonly dossier: ApplicationDetails
      /** The sender verifies that the documents belong to the producer. */
      readonly papers: readonly NamedDocument[]
      readonly agreed: AcceptedPolicy[]
      readonly today: CalendarDate
      /** The last day of the verification they hold, if any. */
      readonly heldUntil: CalendarDate | undefined
    }
  | {
      readonly type: 'ProvideVerificationInformation'
      readonly answer: string
      readonly papers: readonly NamedDocument[]
      readonly today: CalendarDate
    }
  | { readonly type: 'WithdrawApplication' }
)

/** `applicationId` is the reviewed version: later changes have to be reviewed first. */
type VerifiersCommand = { readonly verifier: StaffMember; readonly applicationId: string; readonly reason: string } & (
  | { readonly type: 'ApproveApplication'; readonly today: CalendarDate }
  | { readonly type: 'RejectApplication' }
  | { readonly type: 'RequestVerificationInformation' }
)

/** Sent before they are shown it. */
interface ReadersCommand {
  readonly type: 'RecordDocumentAccess'
  readonly reader: StaffMember
  readonly paperId: string
}

interface ClocksCommand {
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
  readonly status: 'none' | 'waiting' | 'asked' | 'over'
  readonly application?: Application
  /** Every paper that came with an application, and which it was; the last one last. */
  readonly papers: readonly NamedPaper[]
  /** What was reminded of: `<last day> <days ahead>`. */
  readonly reminded: readonly string[]
}

interface NamedPaper {
  readonly id: string
  readonly applicationId: string
}

/** One stream per producer, with one application at a time. Verifiers cannot decide about their own business. */
export const verification = decider<VerificationCommand, VerificationState, VerificationEvent>({
  name: 'verification',
  stream: (producerId) => `verification-${producerId}`,
  initial: { status: 'none', papers: [], reminded: [] },

  evolve: (state, event): VerificationState => {
    switch (event.type) {
      case 'VerificationApplicationSubmitted': {
        const { producerId, accountId, applicationId } = event.data
        const papers = [...state.papers, ...knownDocument(event.data)]
        return { ...state, status: 'waiting', papers, application: { producerId, accountId, applicationId } }
      }
      case 'VerificationInformationRequested':
        return { ...state, status: 'asked' }
      case 'VerificationInformationProvided':
        return { ...state, status: 'waiting', papers: [...state.papers, ...knownDocument(event.data)] }
      case 'VerificationApplicationWithdrawn':
      case 'VerificationApplicationApproved':
      case 'VerificationApplicationRejected':
        return { ...state, status: 'over' }
      case 'VerificationRenewalReminderRequested':
        return { ...state, reminded: [...state.reminded, reminderOf(event.data)] }
      case 'VerificationDocumentAccessed':
        return state
    }
  },

  decide: (state, command): VerificationEvent[] | Refusal => {
    if (command.type === 'SubmitVerificationApplication') return apply(state, command)
    if (command.type === 'RequestVerificationRenewalReminder') return remind(state, command)
    const { application } = state
    if (!application) return refuse('application_not_found')
    if (command.type === 'RecordDocumentAccess') return recordAccess(state, application, command)
    if ('verifier' in command) return review(state, application, command)
    if (application.accountId !== command.accountId) return refuse('not_allowed')
    if (command.type === 'WithdrawApplication')
      return isOpen(state) ? [{ type: 'VerificationApplicationWithdrawn', data: application }] : []
    if (state.status !== 'asked') return refuse('no_information_requested')
    return answer(state, application, command)
  },
})

const knownDocument = (data: { applicationId: string; papers?: readonly { id: string }[] | undefined }): NamedPaper[] =>
  (data.papers ?? []).map(({ id }) => ({ id, applicationId: data.applicationId }))

/** What an event says of papers, those it had before and those that come twice left out; nothing where none came. */
function named(papers: readonly NamedDocument[], before: readonly NamedPaper[] = []) {
  const known = new Set(before.map(({ id }) => id))
  const fresh = papers.filter(({ id }) => !known.has(id) && known.add(id))
  if (before.length + fresh.length > MAX_DOCUMENTS) return refuse('too_many_documents')
  if (fresh.length === 0) return {}
  return { papers: fresh.map(({ name: _, ...facts }) => facts), documentNames: fresh.map(({ name }) => name) }
}

const isOpen = ({ status }: VerificationState): boolean => status === 'waiting' || status === 'asked'

function apply(
  state: VerificationState,
  command: Extract<VerificationCommand, { type: 'SubmitVerificationApplication' }>,
): VerificationEvent[] | Refusal {
  const { producerId, accountId, applicationId, dossier, agreed, today, heldUntil } = command
  if (state.application?.applicationId === applicationId) return []
  if (isOpen(state)) return refuse('application_pending')
  if (!canRenew(heldUntil, today)) return refuse('already_verified', { until: heldUntil })
  const papers = named(command.papers)
  if (isRefusal(papers)) return papers
  const dueOn = addBusinessDays(today, REVIEW_DAYS)
  const data = { producerId, accountId, applicationId, dossier, agreed, dueOn, ...papers }
  return [{ type: 'VerificationApplicationSubmitted', data }]
}

function answer(
  state: VerificationState,
  application: Application,
  command: Extract<VerificationCommand, { type: 'ProvideVerificationInformation' }>,
): VerificationEvent[] | Refusal {
  const { applicationId } = application
  const papers = named(
    command.papers,
    state.papers.filter((paper) => paper.applicationId === applicationId),
  )
  if (isRefusal(papers)) return papers
  const dueOn = addBusinessDays(command.today, REVIEW_DAYS)
  return [
    { type: 'VerificationInformationProvided', data: { ...application, answer: command.answer, dueOn, ...papers } },
  ]
}

/** Only what a producer has sent with an application; their own business is nothing new to them. */
function recordAccess(
  { papers }: VerificationState,
  application: Application,
  { reader, paperId }: ReadersCommand,
): VerificationEvent[] | Refusal {
  if (!canVerify(reader)) return refuse('not_allowed')
  const paper = papers.findLast(({ id }) => id === paperId)
  if (!paper) return refuse('document_not_found')
  if (reader.accountId === application.accountId) return []
  const data = { ...application, applicationId: paper.applicationId, staffAccountId: reader.accountId, paperId }
  return [{ type: 'VerificationDocumentAccessed', data }]
}

function review(
  state: VerificationState,
  application: Application,
  command: VerifiersCommand,
): VerificationEvent[] | Refusal {
  const { verifier, reason } = command
  if (!canVerify(verifier)) return refuse('not_allowed')
  if (verifier.accountId === application.accountId) return refuse('own_application')
  if (application.applicationId !== command.applicationId || state.status !== 'waiting') return refuse('edit_conflict')
  const data = { ...application, staffAccountId: verifier.accountId }
  switch (command.type) {
    case 'ApproveApplication': {
      const { today } = command
      const held = { verifiedOn: today, expiresOn: addYear(today) }
      return [{ type: 'VerificationApplicationApproved', data: { ...data, reason, ...held } }]
    }
    case 'RejectApplication':
      return [{ type: 'VerificationApplicationRejected', data: { ...data, reason } }]
    case 'RequestVerificationInformation':
      return [{ type: 'VerificationInformationRequested', data: { ...data, question: reason } }]
  }
}

/** No reminder if a renewal is pending. */
function remind(state: VerificationState, command: ClocksCommand): VerificationEvent[] {
  const { producerId, accountId, expiresOn, today } = command
  const daysLeft = renewalReminderDue(daysBetween(today, expiresOn))
  if (daysLeft === undefined || isOpen(state)) return []
  if (state.reminded.includes(reminderOf({ expiresOn, daysLeft }))) return []
  return [{ type: 'VerificationRenewalReminderRequested', data: { producerId, accountId, expiresOn, daysLeft } }]
}

const reminderOf = ({ expiresOn, daysLeft }: { expiresOn: CalendarDate; daysLeft: number }): string =>
  `${expiresOn} ${daysLeft}`
