import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Instant } from '../kernel/event.ts'
import type { EnforcementEvent } from './enforcement.events.ts'
import type { AccountStatus, EnforcementActionType } from './enforcement-types.ts'

export interface EnforcementAction {
  readonly enforcementActionId: string
  readonly accountId: string
  readonly producerId: string | undefined
  readonly kind: EnforcementActionType
  /** A pause's last day. */
  readonly until: CalendarDate | undefined
  /** Who of the staff decided it. */
  readonly by: string
  readonly tokenHash: string
  readonly appealDeadline: Instant
  /** Whether its holder has asked for another look, and got one. */
  readonly look: 'none' | 'asked' | 'answered'
  /** How it came to an end, if it did. */
  readonly over: 'lifted' | 'passed' | undefined
}

export interface EnforcementState {
  /** How much has happened: whoever decides says up to where they have looked. */
  readonly moves: number
  readonly actions: readonly EnforcementAction[]
}
export const NO_ACTIONS: EnforcementState = { moves: 0, actions: [] }

/** How an account stands: by what of all that was decided is not over. */
export function accountStatusIn({ actions }: Pick<EnforcementState, 'actions'>): AccountStatus {
  const holds = (kind: EnforcementActionType) => actions.some((one) => one.kind === kind && !one.over)
  if (holds('end')) return 'ended'
  return holds('pause') ? 'paused' : 'good'
}

/** Until when the end of an account may be asked about once more; undefined when it may not. */
export const appealDeadlineOf = ({ actions }: EnforcementState, now: Instant): Instant | undefined =>
  actions.find(({ kind, over, ...its }) => kind === 'end' && !over && canAppeal(its, now))?.appealDeadline

/** Once, while there is time: also about a pause that has passed, which still counts the next time. */
export const canAppeal = (
  { look, appealDeadline }: Pick<EnforcementAction, 'look' | 'appealDeadline'>,
  now: Instant,
): boolean => look === 'none' && now < appealDeadline

export function applyEnforcement({ moves, actions }: EnforcementState, event: EnforcementEvent): EnforcementState {
  return { moves: moves + 1, actions: actionsAfter(actions, event) }
}

const KINDS = { AccountWarned: 'warning', AccountSuspended: 'pause', AccountTerminated: 'end' } as const

function actionsAfter(sanctions: readonly EnforcementAction[], event: EnforcementEvent): readonly EnforcementAction[] {
  const change = (to: Partial<EnforcementAction>) =>
    sanctions.map((one) => (one.enforcementActionId === event.data.enforcementActionId ? { ...one, ...to } : one))
  switch (event.type) {
    case 'AccountWarned':
    case 'AccountSuspended':
    case 'AccountTerminated': {
      const { enforcementActionId, accountId, producerId, by, tokenHash, appealDeadline } = event.data
      const until = 'until' in event.data ? event.data.until : undefined
      const what = { enforcementActionId, accountId, producerId, kind: KINDS[event.type], until }
      return [...sanctions, { ...what, by, tokenHash, appealDeadline, look: 'none', over: undefined }]
    }
    case 'SuspensionExpired':
      return change({ over: 'passed' })
    case 'EnforcementAppealed':
      return change({ look: 'asked' })
    case 'EnforcementActionUpheld':
      return change({ look: 'answered' })
    case 'EnforcementActionLifted':
      return change({ over: 'lifted', ...(event.data.onAppeal ? { look: 'answered' as const } : {}) })
  }
}

/** Whose it is, which one, and how they stand as things are. */
export const namesOf = (
  state: EnforcementState,
  { accountId, producerId, enforcementActionId }: EnforcementAction,
) => ({
  accountId,
  ...(producerId && { producerId }),
  enforcementActionId,
  standing: accountStatusIn(state),
})

/** The same, once it is over. */
export const endedBy = (state: EnforcementState, its: EnforcementAction) => {
  const sanctions = state.actions.map((one) => (one === its ? { ...one, over: 'lifted' as const } : one))
  return { ...namesOf(state, its), standing: accountStatusIn({ actions: sanctions }) }
}
