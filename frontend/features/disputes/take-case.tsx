import type { Stage } from '#domain/disputes/dispute-types.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { CAN_DECIDE_APPEALS, CAN_RESOLVE_DISPUTES, type StaffRole } from '#domain/kernel/actor.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useDeed } from './api.ts'
import { take } from './staff-api.ts'

interface TakeCaseProps {
  readonly the: DisputeView
  readonly role: StaffRole
}

/** Whose work the case is, and the way to make it one's own; or why it cannot be. */
export function TakeCase({ the, role }: TakeCaseProps) {
  const deed = useDeed({ id: the.id, orderKey: undefined }, take)
  const { assignee, allowedActions } = the
  const refused = (error: unknown) => toast({ title: 'Not taken', text: sentenceOf(error), tone: 'error' })
  const why = whyNot(the, role)
  return (
    <>
      <p role="status">{withWords(the)}</p>
      {why && <p>{why}</p>}
      {allowedActions.includes('assign') && (
        <Button busy={deed.isPending} onClick={() => deed.mutate({}, { onError: refused })}>
          {assignee ? `Take it from ${assignee}` : 'Take the case'}
        </Button>
      )}
    </>
  )
}

/** Whose it is, and what comes of having it: only who has a case can ask. */
function withWords({ assignee, allowedActions, stage }: DisputeView): string {
  if (allowedActions.includes('request_information'))
    return 'You have this case. What you can do stands under Your work.'
  if (assignee) return `With ${assignee}.`
  if (!allowedActions.includes('assign')) return 'With nobody yet.'
  return `With nobody yet. Whoever takes it can ask both sides${TAKING[stage] ?? ', propose how to settle it, and decide.'}`
}

const TAKING: Partial<Readonly<Record<Stage, string>>> = {
  appealed: ', and decides the appeal.',
  chargeback: ', and lay evidence ready for the bank.',
}

/** Why somebody of the staff does nothing with an open case; undefined when they may, or only read. */
function whyNot({ stage, allowedActions }: DisputeView, role: StaffRole): string | undefined {
  if (allowedActions.length > 0 || stage === 'closed' || !CAN_RESOLVE_DISPUTES.includes(role)) return undefined
  if (stage !== 'appealed') return 'This is your own case: somebody else works on it.'
  return CAN_DECIDE_APPEALS.includes(role)
    ? 'You have decided this case, or it is your own: somebody else decides the appeal.'
    : 'Appeals are decided by a senior member of the team.'
}
