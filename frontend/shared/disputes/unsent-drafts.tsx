import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { useStoredDrafts } from '#frontend/shared/lib/drafts.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import type { ResolutionDraft } from './resolution-draft.ts'
import { RESOLUTIONS } from './resolutions.tsx'

/** Shows unsent drafts that can no longer be submitted, because the dispute moved on or was reassigned. */
export function UnsentDrafts({ dispute }: { readonly dispute: DisputeView }) {
  const { deleteDraft } = useStoredDrafts()
  // Acting on an unassigned dispute assigns it to the agent.
  const possible =
    dispute.assignee === null ? [...dispute.allowedActions, ...dispute.actionsOnceAssigned] : dispute.allowedActions
  const unsent = useDisputeDrafts(dispute).filter(({ action }) => !possible.includes(action))
  if (unsent.length === 0) return null
  return (
    <Card role="region" aria-label="Not sent">
      <h2>Not sent</h2>
      <p role="status">{notSentReason(dispute)}</p>
      {unsent.map((draft) => (
        <UnsentDraft
          key={draft.action}
          draft={draft}
          onDiscard={() => deleteDraft(draftName(dispute.id, draft.action))}
        />
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
  readonly draft: DisputeDraft
  readonly onDiscard: () => void
}

const UnsentDraft = ({ draft: { statement, draft }, onDiscard }: UnsentDraftProps) => (
  <>
    {draft?.kind && <p>{RESOLUTIONS[draft.kind].label}</p>}
    {draft?.improvementPlan && <blockquote className="unsent-draft">{draft.improvementPlan}</blockquote>}
    {statement && <blockquote className="unsent-draft">{statement}</blockquote>}
    <Button variant="secondary" size="small" onClick={onDiscard}>
      Discard
    </Button>
  </>
)

/** Name of a dispute's draft for an action. */
export const draftName = (id: string, action: DisputeAction): string => `dispute ${id} ${action}`

/** An unsent draft of a dispute action. */
interface DisputeDraft {
  readonly action: DisputeAction
  readonly statement: string
  readonly draft?: ResolutionDraft
}

/** The current user's unsent drafts for a dispute. */
export function useDisputeDrafts({ id }: Pick<DisputeView, 'id'>): readonly DisputeDraft[] {
  const { drafts } = useStoredDrafts()
  const prefix = `dispute ${id} `
  return Object.entries(drafts)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, values]) => ({ statement: '', ...values, action: name.slice(prefix.length) as DisputeAction }))
    .filter(({ statement, draft }: DisputeDraft) => statement || draft?.kind)
}
