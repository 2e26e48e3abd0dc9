import { mayVerify, type StaffMember } from '../kernel/actor.ts'
import type { AgreedText } from '../kernel/agreed-text.ts'
import { aYearAfter, businessDaysAfter, type Day, daysBetween } from '../kernel/day.ts'
import { decider } from '../kernel/decider.ts'
import type { SentPaper } from '../kernel/paper.ts'
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts'
import type { Dossier } from './dossier.ts'
import { MOST_PAPERS, mayRenew, REVIEW_DAYS, reminderDue } from './terms.ts'
import type { VerificationEvent } from './verification.events.ts'

export type VerificationCommand = ProducersCommand | VerifiersCommand | ReadersCommand | ClocksCommand

/** Days come in the market's own calendar. */
type ProducersCommand = { readonly accountId: string } & (
  | {
      readonly type: 'ApplyForVerification'
      readonly producerId: string
      readonly applicationId: string
      readonly dossier: Dossier
      /** Their own: whoever sends the command has made sure of it. */
      readonly papers: readonly SentPaper[]
      readonly agreed: AgreedText[]
      readonly today: Day
      /** The last day of the verification they hold, if any. */
      readonly heldUntil: Day | undefined
    }
  | {
      readonly type: 'AnswerVerifier'
      readonly answer: string
      readonly papers: readonly SentPaper[]
      readonly today: Day
    }
  | { readonly type: 'WithdrawApplication' }
)

/** `applicationId` is the one they looked at: what was told since is looked at first. */
type VerifiersCommand = { readonly verifier: StaffMember; readonly applicationId: string; readonly reason: string } & (
  | { readonly type: 'ApproveApplication'; readonly today: Day }
  | { readonly type: 'RefuseApplication' }
  | { readonly type: 'AskForMore' }
)

/** Sent before they are shown it. */
interface ReadersCommand {
  readonly type: 'LookAtPaper'
  readonly reader: StaffMember
  readonly paperId: string
}

interface ClocksCommand {
  readonly type: 'RemindOfRenewal'
  readonly producerId: string
  readonly accountId: string
  readonly expiresOn: Day
  readonly today: Day
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

/** One stream per producer: one application at a time. Whoever decides it has nothing to do with the business. */
export const verification = decider<VerificationCommand, VerificationState, VerificationEvent>({
  name: 'verification',
  stream: (producerId) => `verification-${producerId}`,
  initial: { status: 'none', papers: [], reminded: [] },

  evolve: (state, event): VerificationState => {
    switch (event.type) {
      case 'VerificationApplied': {
        const { producerId, accountId, applicationId } = event.data
        const papers = [...state.papers, ...namedIn(event.data)]
        return { ...state, status: 'waiting', papers, application: { producerId, accountId, applicationId } }
      }
      case 'VerificationMoreAsked':
        return { ...state, status: 'asked' }
      case 'VerificationAnswered':
        return { ...state, status: 'waiting', papers: [...state.papers, ...namedIn(event.data)] }
      case 'VerificationWithdrawn':
      case 'VerificationApproved':
      case 'VerificationRefused':
        return { ...state, status: 'over' }
      case 'VerificationReminded':
        return { ...state, reminded: [...state.reminded, reminderOf(event.data)] }
      case 'PaperLookedAt':
        return state
    }
  },

  decide: (state, command): VerificationEvent[] | Refusal => {
    if (command.type === 'ApplyForVerification') return apply(state, command)
    if (command.type === 'RemindOfRenewal') return remind(state, command)
    const { application } = state
    if (!application) return refuse('application_not_found')
    if (command.type === 'LookAtPaper') return lookAt(state, application, command)
    if ('verifier' in command) return review(state, application, command)
    if (application.accountId !== command.accountId) return refuse('not_allowed')
    if (command.type === 'WithdrawApplication')
      return isOpen(state) ? [{ type: 'VerificationWithdrawn', data: application }] : []
    if (state.status !== 'asked') return refuse('nothing_asked')
    return answer(state, application, command)
  },
})

const namedIn = (data: { applicationId: string; papers?: readonly { id: string }[] | undefined }): NamedPaper[] =>
  (data.papers ?? []).map(({ id }) => ({ id, applicationId: data.applicationId }))

/** What an event says of papers, those it had before and those that come twice left out; nothing where none came. */
function named(papers: readonly SentPaper[], before: readonly NamedPaper[] = []) {
  const known = new Set(before.map(({ id }) => id))
  const fresh = papers.filter(({ id }) => !known.has(id) && known.add(id))
  if (before.length + fresh.length > MOST_PAPERS) return refuse('papers_too_many')
  if (fresh.length === 0) return {}
  return { papers: fresh.map(({ name: _, ...facts }) => facts), paperNames: fresh.map(({ name }) => name) }
}

const isOpen = ({ status }: VerificationState): boolean => status === 'waiting' || status === 'asked'

function apply(
  state: VerificationState,
  command: Extract<VerificationCommand, { type: 'ApplyForVerification' }>,
): VerificationEvent[] | Refusal {
  const { producerId, accountId, applicationId, dossier, agreed, today, heldUntil } = command
  if (state.application?.applicationId === applicationId) return []
  if (isOpen(state)) return refuse('application_open')
  if (!mayRenew(heldUntil, today)) return refuse('verified_already', { until: heldUntil })
  const papers = named(command.papers)
  if (isRefusal(papers)) return papers
  const dueOn = businessDaysAfter(today, REVIEW_DAYS)
  const data = { producerId, accountId, applicationId, dossier, agreed, dueOn, ...papers }
  return [{ type: 'VerificationApplied', data }]
}

function answer(
  state: VerificationState,
  application: Application,
  command: Extract<VerificationCommand, { type: 'AnswerVerifier' }>,
): VerificationEvent[] | Refusal {
  const { applicationId } = application
  const papers = named(
    command.papers,
    state.papers.filter((paper) => paper.applicationId === applicationId),
  )
  if (isRefusal(papers)) return papers
  const dueOn = businessDaysAfter(command.today, REVIEW_DAYS)
  return [{ type: 'VerificationAnswered', data: { ...application, answer: command.answer, dueOn, ...papers } }]
}

/** Only what a producer has sent with an application; their own business is nothing new to them. */
function lookAt(
  { papers }: VerificationState,
  application: Application,
  { reader, paperId }: ReadersCommand,
): VerificationEvent[] | Refusal {
  if (!mayVerify(reader)) return refuse('not_allowed')
  const paper = papers.findLast(({ id }) => id === paperId)
  if (!paper) return refuse('paper_not_found')
  if (reader.accountId === application.accountId) return []
  const data = { ...application, applicationId: paper.applicationId, by: reader.accountId, paperId }
  return [{ type: 'PaperLookedAt', data }]
}

function review(
  state: VerificationState,
  application: Application,
  command: VerifiersCommand,
): VerificationEvent[] | Refusal {
  const { verifier, reason } = command
  if (!mayVerify(verifier)) return refuse('not_allowed')
  if (verifier.accountId === application.accountId) return refuse('own_application')
  if (application.applicationId !== command.applicationId || state.status !== 'waiting')
    return refuse('decided_meanwhile')
  const data = { ...application, by: verifier.accountId }
  switch (command.type) {
    case 'ApproveApplication': {
      const { today } = command
      const held = { verifiedOn: today, expiresOn: aYearAfter(today) }
      return [{ type: 'VerificationApproved', data: { ...data, reason, ...held } }]
    }
    case 'RefuseApplication':
      return [{ type: 'VerificationRefused', data: { ...data, reason } }]
    case 'AskForMore':
      return [{ type: 'VerificationMoreAsked', data: { ...data, question: reason } }]
  }
}

/** Whoever has applied again need not be reminded. */
function remind(state: VerificationState, command: ClocksCommand): VerificationEvent[] {
  const { producerId, accountId, expiresOn, today } = command
  const daysAhead = reminderDue(daysBetween(today, expiresOn))
  if (daysAhead === undefined || isOpen(state)) return []
  if (state.reminded.includes(reminderOf({ expiresOn, daysAhead }))) return []
  return [{ type: 'VerificationReminded', data: { producerId, accountId, expiresOn, daysAhead } }]
}

const reminderOf = ({ expiresOn, daysAhead }: { expiresOn: Day; daysAhead: number }): string =>
  `${expiresOn} ${daysAhead}`
