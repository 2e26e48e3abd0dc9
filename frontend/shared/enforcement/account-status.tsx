import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link } from 'react-router-dom'
import type {
  AccountView,
  EnforcementActionView,
  MyEnforcementAction,
  RelatedRecord,
} from '#domain/enforcement/contract.ts'
import type { AccountStatus, EnforcementActionType } from '#domain/enforcement/enforcement-types.ts'
import type { FlaggedContentType } from '#domain/moderation/contract.ts'
import { dateWords, dayWords, momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import type { BadgeTone } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ownStandingQuery } from './api.ts'
import './enforcement.css'

const AskForm = lazy(async () => ({ default: (await import('./ask-form.tsx')).AskForm }))

/** Tells whoever something was decided against what, why and until when, wherever they look first. */
export function OwnStanding() {
  const { data } = useQuery(ownStandingQuery)
  const now = Date.now()
  return data?.enforcementActions.filter((each) => isNews(each, now)).map((each) => <Notice key={each.id} its={each} />)
}

/** What holds, what may still be asked about, and for two weeks what came of it. */
function isNews(
  { actionType, endReason, canAppeal, appealPending, upheldAt }: MyEnforcementAction,
  now: number,
): boolean {
  if (endReason === 'lifted') return false
  if ((actionType !== 'warning' && !endReason) || canAppeal || appealPending) return true
  return upheldAt !== null && now - Date.parse(upheldAt) < TWO_WEEKS_MS
}
const TWO_WEEKS_MS = 14 * 86_400_000

function Notice({ its }: { readonly its: MyEnforcementAction }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Card role="status" className={`own-standing own-standing-${its.actionType}`}>
      <p>
        <strong>{titleOf(its)}</strong> {MEANING[its.actionType]}
      </p>
      <blockquote>{its.reason}</blockquote>
      {its.upheldAt && (
        <p>
          Somebody else looked again on {dateWords(its.upheldAt)}, and it stays: {its.upheldReason}
        </p>
      )}
      <div className="own-standing-foot">
        <p>
          {footOf(its)} <Link to={paths.marketplaceRules}>Read the marketplace rules</Link>
        </p>
        {its.canAppeal && (
          <Button look="secondary" size="small" onClick={() => setAsking(true)}>
            Ask for another look
          </Button>
        )}
      </div>
      <FormDialog open={asking} title="Ask for another look" onClose={close}>
        <AskForm asking={{ enforcementActionId: its.id }} onDone={close} onCancel={close} />
      </FormDialog>
    </Card>
  )
}

function titleOf(its: MyEnforcementAction): string {
  if (its.actionType === 'warning') return 'You were warned.'
  if (its.actionType === 'termination') return 'Your account was ended.'
  return its.endReason ? `Your account was paused ${untilWords(its)}.` : `Your account is paused ${untilWords(its)}.`
}

const MEANING = {
  warning: 'You can go on as before. Why:',
  suspension: 'Nothing new is bought, sold or reviewed from it meanwhile; open orders still have to be fulfilled. Why:',
  termination: 'Why:',
} as const

function footOf({ appealPending, appealedAt, canAppeal, appealDeadline, decidedAt }: MyEnforcementAction): string {
  if (appealPending && appealedAt)
    return `You asked for another look on ${dateWords(appealedAt)}: somebody else is looking.`
  if (canAppeal)
    return `Decided on ${dateWords(decidedAt)}. You may ask for another look until ${momentWords(appealDeadline)}.`
  return `Decided on ${dateWords(decidedAt)}.`
}

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
const untilWords = ({ endsOn }: Pick<EnforcementActionView, 'endsOn'>): string =>
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
