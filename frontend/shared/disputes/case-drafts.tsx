import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { useStoredDraft } from '#frontend/shared/lib/drafts.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import type { Draft } from './resolution-draft.ts'
import { RESOLUTIONS } from './resolutions.tsx'

/** Shows unsent drafts that can no longer be submitted, because the dispute moved on or was reassigned. */
export function DraftAutosave({ dispute }: { readonly dispute: DisputeView }) {
  const { deleteDraft } = useStoredDraft()
  // Acting on an unassigned dispute assigns it to the agent.
  const possible =
    dispute.assignee === null ? [...dispute.allowedActions, ...dispute.actionsOnceAssigned] : dispute.allowedActions
  const unsent = useCaseDrafts(dispute).filter(({ deed }) => !possible.includes(deed))
  if (unsent.length === 0) return null
  return (
    <Card role="region" aria-label="Not sent">
      <h2>Not sent</h2>
      <p role="status">{notSentReason(dispute)}</p>
      {unsent.map((draft) => (
        <UnsentDraft key={draft.deed} draft={draft} onDiscard={() => deleteDraft(draftName(dispute.id, draft.deed))} />
      ))}
    </Card>
  )
}

/** Explains why drafts were not sent: reassigned, or the dispute moved on. */
function notSentReason({ assignee, stage, allowedActions }: DisputeView): string {
  if (!assignee || allowedActions.includes('request_information') || stage === 'closed')
    return 'This dispute has moved on, so your draft can no longer be sent. You can still copy it from here.'
  const takeBackHint = allowedActions.includes('assign') ? ' Take the dispute back to continue where you left off.' : ''
  return `${assignee} took over this dispute, so your draft was not sent.${takeBackHint}`
}

interface UnsentDraftProps {
  readonly draft: CaseDraft
  readonly onDiscard: () => void
}

const UnsentDraft = ({ draft: { statement, draft }, onDiscard }: UnsentDraftProps) => (
  <>
    {draft?.kind && <p>{RESOLUTIONS[draft.kind].label}</p>}
    {draft?.improvementPlan && <blockquote className="case-note">{draft.improvementPlan}</blockquote>}
    {statement && <blockquote className="case-note">{statement}</blockquote>}
    <Button variant="secondary" size="small" onClick={onDiscard}>
      Discard
    </Button>
  </>
)

/** Name of a dispute's draft for an action. */
export const draftName = (id: string, action: DisputeAction): string => `dispute ${id} ${action}`

/** An unsent draft of a dispute action. */
interface CaseDraft {
  readonly deed: DisputeAction
  readonly statement: string
  readonly draft?: Draft
}

/** The current user's unsent drafts for a dispute. */
export function useCaseDrafts({ id }: Pick<DisputeView, 'id'>): readonly CaseDraft[] {
  const { drafts } = useStoredDraft()
  const prefix = `dispute ${id} `
  return Object.entries(drafts)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, values]) => ({ statement: '', ...values, deed: name.slice(prefix.length) as DisputeAction }))
    .filter(({ statement, draft }: CaseDraft) => statement || draft?.kind)
}
