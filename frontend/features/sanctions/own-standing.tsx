import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MyEnforcementAction } from '#domain/enforcement/contract.ts'
import { dateWords, momentWords } from '#frontend/lib/date-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { ownStandingQuery } from './api.ts'
import { untilWords } from './words.ts'
import './own-standing.css'

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
