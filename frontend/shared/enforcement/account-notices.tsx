import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link } from 'react-router-dom'
import type { EnforcementActionView, MyEnforcementAction } from '#domain/enforcement/contract.ts'
import { formatDate, formatDateTime, formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { myAccountStatusQuery } from './api.ts'
import './enforcement.css'

const AppealForm = lazy(async () => ({ default: (await import('./appeal-form.tsx')).AppealForm }))

/** Warnings, suspensions and decisions about the member's account, each with its reason and an appeal button. */
export function AccountNotices() {
  const { data } = useQuery(myAccountStatusQuery)
  const now = Date.now()
  return data?.enforcementActions
    .filter((action) => isCurrent(action, now))
    .map((action) => <AccountNotice key={action.id} action={action} />)
}

/** Actions in effect, actions that can be appealed, and appeal decisions of the last two weeks. */
function isCurrent(
  { actionType, endReason, canAppeal, appealPending, upheldAt }: MyEnforcementAction,
  now: number,
): boolean {
  if (endReason === 'lifted') return false
  if ((actionType !== 'warning' && !endReason) || canAppeal || appealPending) return true
  return upheldAt !== null && now - Date.parse(upheldAt) < TWO_WEEKS_MS
}
const TWO_WEEKS_MS = 14 * 86_400_000

function AccountNotice({ action }: { readonly action: MyEnforcementAction }) {
  const [appealing, setAppealing] = useState(false)
  const close = () => setAppealing(false)
  const { id, actionType, reason, upheldAt, upheldReason, canAppeal } = action
  return (
    <Card role="status" className={`account-notice account-notice-${actionType}`}>
      <p>
        <strong>{titleOf(action)}</strong> {EFFECTS[actionType]}
      </p>
      <blockquote>{reason}</blockquote>
      {upheldAt && (
        <p>
          Another agent upheld this on {formatDate(upheldAt)}: {upheldReason}
        </p>
      )}
      <div className="account-notice-foot">
        <p>
          {footOf(action)} <Link to={paths.marketplaceRules}>Read the marketplace rules</Link>
        </p>
        {canAppeal && (
          <Button variant="secondary" size="small" onClick={() => setAppealing(true)}>
            Appeal this decision
          </Button>
        )}
      </div>
      <FormDialog open={appealing} title="Appeal this decision" onClose={close}>
        <AppealForm appeal={{ enforcementActionId: id }} onDone={close} onCancel={close} />
      </FormDialog>
    </Card>
  )
}

function titleOf(action: MyEnforcementAction): string {
  if (action.actionType === 'warning') return 'You received a warning.'
  if (action.actionType === 'termination') return 'Your account was closed by our team.'
  return `Your account ${action.endReason ? 'was' : 'is'} suspended ${untilText(action)}.`
}

const EFFECTS = {
  warning: 'You can keep using your account. Reason:',
  suspension: 'You cannot buy, sell or review. Open orders must still be fulfilled. Reason:',
  termination: 'Reason:',
} as const

function footOf({ appealPending, appealedAt, canAppeal, appealDeadline, decidedAt }: MyEnforcementAction): string {
  if (appealPending && appealedAt)
    return `You appealed on ${formatDate(appealedAt)}. Another agent is reviewing the decision.`
  if (canAppeal) return `Decided on ${formatDate(decidedAt)}. You can appeal until ${formatDateTime(appealDeadline)}.`
  return `Decided on ${formatDate(decidedAt)}.`
}

/** `through June 3, 2026`, or `until it is lifted`. */
const untilText = ({ endsOn }: Pick<EnforcementActionView, 'endsOn'>): string =>
  endsOn ? `through ${formatDay(endsOn)}` : 'until it is lifted'
