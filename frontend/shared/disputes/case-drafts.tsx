import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { useHalfWritten } from '#frontend/shared/lib/drafts.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import type { Draft } from './resolution-draft.ts'
import { RESOLUTIONS } from './resolutions.tsx'

/** What was being written when the case went on, or a colleague took it: it is not lost. */
export function KeptWords({ the }: { readonly the: DisputeView }) {
  const { drop } = useHalfWritten()
  const stuck = useCaseDrafts(the).filter(({ deed }) => !the.allowedActions.includes(deed))
  if (stuck.length === 0) return null
  return (
    <Card role="region" aria-label="Not sent">
      <h2>Not sent</h2>
      <p role="status">{whyNotSent(the)}</p>
      {stuck.map((draft) => (
        <Kept key={draft.deed} of={draft} onDiscard={() => drop(draftName(the.id, draft.deed))} />
      ))}
    </Card>
  )
}

/** A colleague has it where somebody has it and whoever looks may not ask. */
function whyNotSent({ assignee, stage, allowedActions }: DisputeView): string {
  if (!assignee || allowedActions.includes('request_information') || stage === 'closed')
    return 'The case has gone on, so what you were writing cannot be sent any more. You can still copy it from here.'
  const back = allowedActions.includes('assign') ? ' Take the case back, and you go on where you were.' : ''
  return `${assignee} has taken this case, so what you were writing was not sent.${back}`
}

interface KeptProps {
  readonly of: CaseDraft
  readonly onDiscard: () => void
}

const Kept = ({ of: { statement, draft }, onDiscard }: KeptProps) => (
  <>
    {draft?.kind && <p>{RESOLUTIONS[draft.kind].label}</p>}
    {draft?.improvementPlan && <blockquote className="case-note">{draft.improvementPlan}</blockquote>}
    {statement && <blockquote className="case-note">{statement}</blockquote>}
    <Button look="secondary" size="small" onClick={onDiscard}>
      Discard
    </Button>
  </>
)

/** Under which somebody's work on a case is kept until it is sent. */
export const draftName = (id: string, deed: DisputeAction): string => `dispute ${id} ${deed}`

/** What was written for a case and not sent. */
interface CaseDraft {
  readonly deed: DisputeAction
  readonly statement: string
  readonly draft?: Draft
}

/** What whoever looks has written for a case and not sent, piece by piece. */
export function useCaseDrafts({ id }: Pick<DisputeView, 'id'>): readonly CaseDraft[] {
  const { kept } = useHalfWritten()
  const prefix = `dispute ${id} `
  return Object.entries(kept)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, values]) => ({ statement: '', ...values, deed: name.slice(prefix.length) as DisputeAction }))
    .filter(({ statement, draft }: CaseDraft) => statement || draft?.kind)
}
