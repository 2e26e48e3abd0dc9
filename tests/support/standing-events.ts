import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { AccountStatus, EnforcementActionType } from '#domain/enforcement/enforcement-types.ts'
import type { Personal } from '#domain/kernel/event.ts'
import { idNamed } from './ids.ts'

export const AGAIN_UNTIL = '2026-05-06T09:00:00.000Z'

interface About {
  readonly who?: string
  readonly sells?: string
  readonly named?: string
  readonly standing?: AccountStatus
  readonly reason?: Personal<string>
}

const of = ({ who = 'ann', sells, named = 'first', standing = 'good' }: About) => ({
  accountId: idNamed('account', who),
  ...(sells && { producerId: idNamed('producer', sells) }),
  enforcementActionId: idNamed('sanction', named),
  standing,
})
const by = (about: About, staff = 'sue') => ({
  staffAccountId: idNamed('account', staff),
  reason: about.reason ?? 'Sold what was not theirs.',
})
const decided = (about: About) => ({ ...of(about), ...by(about), tokenHash: 'right', appealDeadline: AGAIN_UNTIL })

export const warned = (about: About = {}): EnforcementEvent => ({ type: 'AccountWarned', data: decided(about) })
export const paused = (about: About = {}, until?: string): EnforcementEvent => ({
  type: 'AccountSuspended',
  data: { ...decided({ standing: 'paused', ...about }), ...(until && { until }) },
})
export const ended = (about: About = {}): EnforcementEvent => ({
  type: 'AccountTerminated',
  data: decided({ standing: 'ended', ...about }),
})
export const pauseOver = (about: About = {}): EnforcementEvent => ({ type: 'SuspensionExpired', data: of(about) })
export const lookAsked = (about: About = {}): EnforcementEvent => ({
  type: 'EnforcementAppealed',
  data: { ...of(about), comment: about.reason ?? 'They were ours.', decidedBy: idNamed('account', 'sue') },
})
export const upheld = (about: About = {}): EnforcementEvent => ({
  type: 'EnforcementActionUpheld',
  data: { ...of(about), ...by(about, 'sam') },
})
export const lifted = (kind: EnforcementActionType, about: About = {}, onAppeal = true): EnforcementEvent => ({
  type: 'EnforcementActionLifted',
  data: { ...of(about), ...by(about, onAppeal ? 'sam' : 'sue'), kind, onAppeal },
})
