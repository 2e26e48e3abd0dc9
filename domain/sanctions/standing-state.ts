import type { Day } from '../kernel/day.ts'
import type { Instant } from '../kernel/event.ts'
import type { StandingEvent } from './standing.events.ts'
import type { SanctionKind, Standing } from './terms.ts'

export interface Sanction {
  readonly sanctionId: string
  readonly accountId: string
  readonly producerId: string | undefined
  readonly kind: SanctionKind
  /** A pause's last day. */
  readonly until: Day | undefined
  /** Who of the staff decided it. */
  readonly by: string
  readonly tokenHash: string
  readonly againUntil: Instant
  /** Whether its holder has asked for another look, and got one. */
  readonly look: 'none' | 'asked' | 'answered'
  /** How it came to an end, if it did. */
  readonly over: 'lifted' | 'passed' | undefined
}

export interface StandingState {
  /** How much has happened: whoever decides says up to where they have looked. */
  readonly moves: number
  readonly sanctions: readonly Sanction[]
}
export const NO_SANCTIONS: StandingState = { moves: 0, sanctions: [] }

/** How an account stands: by what of all that was decided is not over. */
export function standingIn({ sanctions }: Pick<StandingState, 'sanctions'>): Standing {
  const holds = (kind: SanctionKind) => sanctions.some((one) => one.kind === kind && !one.over)
  if (holds('end')) return 'ended'
  return holds('pause') ? 'paused' : 'good'
}

/** Until when the end of an account may be asked about once more; undefined when it may not. */
export const lastToAsk = ({ sanctions }: StandingState, now: Instant): Instant | undefined =>
  sanctions.find(({ kind, over, ...its }) => kind === 'end' && !over && mayBeAsked(its, now))?.againUntil

/** Once, while there is time: also about a pause that has passed, which still counts the next time. */
export const mayBeAsked = ({ look, againUntil }: Pick<Sanction, 'look' | 'againUntil'>, now: Instant): boolean =>
  look === 'none' && now < againUntil

export function standingAfter({ moves, sanctions }: StandingState, event: StandingEvent): StandingState {
  return { moves: moves + 1, sanctions: sanctionsAfter(sanctions, event) }
}

const KINDS = { AccountWarned: 'warning', AccountPaused: 'pause', AccountEnded: 'end' } as const

function sanctionsAfter(sanctions: readonly Sanction[], event: StandingEvent): readonly Sanction[] {
  const change = (to: Partial<Sanction>) =>
    sanctions.map((one) => (one.sanctionId === event.data.sanctionId ? { ...one, ...to } : one))
  switch (event.type) {
    case 'AccountWarned':
    case 'AccountPaused':
    case 'AccountEnded': {
      const { sanctionId, accountId, producerId, by, tokenHash, againUntil } = event.data
      const until = 'until' in event.data ? event.data.until : undefined
      const what = { sanctionId, accountId, producerId, kind: KINDS[event.type], until }
      return [...sanctions, { ...what, by, tokenHash, againUntil, look: 'none', over: undefined }]
    }
    case 'PauseOver':
      return change({ over: 'passed' })
    case 'AnotherLookAsked':
      return change({ look: 'asked' })
    case 'SanctionUpheld':
      return change({ look: 'answered' })
    case 'SanctionLifted':
      return change({ over: 'lifted', ...(event.data.lookedAgain ? { look: 'answered' as const } : {}) })
  }
}

/** Whose it is, which one, and how they stand as things are. */
export const namesOf = (state: StandingState, { accountId, producerId, sanctionId }: Sanction) => ({
  ...{ accountId, ...(producerId && { producerId }), sanctionId },
  standing: standingIn(state),
})

/** The same, once it is over. */
export const endedBy = (state: StandingState, its: Sanction) => {
  const sanctions = state.sanctions.map((one) => (one === its ? { ...one, over: 'lifted' as const } : one))
  return { ...namesOf(state, its), standing: standingIn({ sanctions }) }
}
