import type { Personal } from '#domain/kernel/event.ts'
import type { StandingEvent } from '#domain/sanctions/standing.events.ts'
import type { SanctionKind, Standing } from '#domain/sanctions/terms.ts'
import { idNamed } from './ids.ts'

export const AGAIN_UNTIL = '2026-05-06T09:00:00.000Z'

interface About {
  readonly who?: string
  readonly sells?: string
  readonly named?: string
  readonly standing?: Standing
  readonly reason?: Personal<string>
}

const of = ({ who = 'ann', sells, named = 'first', standing = 'good' }: About) => ({
  ...{ accountId: idNamed('account', who), ...(sells && { producerId: idNamed('producer', sells) }) },
  ...{ sanctionId: idNamed('sanction', named), standing },
})
const by = (about: About, staff = 'sue') => ({
  by: idNamed('account', staff),
  reason: about.reason ?? 'Sold what was not theirs.',
})
const decided = (about: About) => ({ ...of(about), ...by(about), tokenHash: 'right', againUntil: AGAIN_UNTIL })

export const warned = (about: About = {}): StandingEvent => ({ type: 'AccountWarned', data: decided(about) })
export const paused = (about: About = {}, until?: string): StandingEvent => ({
  type: 'AccountPaused',
  data: { ...decided({ standing: 'paused', ...about }), ...(until && { until }) },
})
export const ended = (about: About = {}): StandingEvent => ({
  type: 'AccountEnded',
  data: decided({ standing: 'ended', ...about }),
})
export const pauseOver = (about: About = {}): StandingEvent => ({ type: 'PauseOver', data: of(about) })
export const lookAsked = (about: About = {}): StandingEvent => ({
  type: 'AnotherLookAsked',
  data: { ...of(about), words: about.reason ?? 'They were ours.' },
})
export const upheld = (about: About = {}): StandingEvent => ({
  type: 'SanctionUpheld',
  data: { ...of(about), ...by(about, 'sam') },
})
export const lifted = (kind: SanctionKind, about: About = {}, lookedAgain = true): StandingEvent => ({
  type: 'SanctionLifted',
  data: { ...of(about), ...by(about, lookedAgain ? 'sam' : 'sue'), kind, lookedAgain },
})
