import type { AccountView, EnforcementActionView, RelatedRecord } from '#domain/enforcement/contract.ts'
import type { AccountStatus, EnforcementActionType } from '#domain/enforcement/enforcement-types.ts'
import type { FlaggedContentType } from '#domain/moderation/contract.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import type { BadgeTone } from '#frontend/ui/badge.tsx'

export const STANDINGS: Readonly<Record<AccountStatus, readonly [words: string, tone: BadgeTone]>> = {
  active: ['In good standing', 'leaf'],
  suspended: ['Paused', 'honey'],
  terminated: ['Ended', 'tomato'],
}

export const KINDS: Readonly<Record<EnforcementActionType, string>> = {
  warning: 'Warning',
  suspension: 'Pause',
  termination: 'End',
}

export const DEEDS: Readonly<Record<EnforcementActionType, readonly [label: string, does: string]>> = {
  warning: ['Warn', 'They can go on as before. It is told, and stays on record.'],
  suspension: ['Pause', 'They buy, sell, review and ask nothing new. Open orders still have to be fulfilled.'],
  termination: [
    'End the account',
    'They are signed out and cannot come back in. Their goods leave the market, subscriptions end for good. Open orders, refunds and payouts go on.',
  ],
}

export const WHY_NOT: Readonly<Record<NonNullable<AccountView['blockedReason']>, string>> = {
  staff: 'They work here: an admin takes their role before anything else is decided.',
  own_account: 'This is your own account: somebody else decides.',
  not_allowed: 'You read here; the support team decides.',
}

/** `through June 3, 2026`, or `until it is lifted`. */
export const untilWords = ({ endsOn }: Pick<EnforcementActionView, 'endsOn'>): string =>
  endsOn ? `through ${dayWords(endsOn)}` : 'until it is lifted'

/** `Pause through June 3, 2026`. */
export const nameOf = (its: Pick<EnforcementActionView, 'actionType' | 'endsOn'>): string =>
  its.actionType === 'suspension' ? `Pause ${untilWords(its)}` : KINDS[its.actionType]

export const INVOLVED: Readonly<Record<RelatedRecord['kind'], readonly [title: string, to: (id: string) => string]>> = {
  order: ['Orders', (id) => paths.supportOrder(id)],
  dispute: ['Cases', paths.supportDispute],
  report: ['Reports', paths.supportReport],
}

const REPORTED: Readonly<Record<string, string>> = {
  review: 'A review',
  conversation: 'A conversation',
  product: 'A product',
} satisfies Record<FlaggedContentType, string>

/** Orders and cases go by their number, reports by what they are about. */
export const labelWords = (label: string): string => REPORTED[label] ?? label
