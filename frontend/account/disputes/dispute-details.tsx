import { type ResponseForm, responseForm } from '#domain/disputes/contract.ts'
import { OFFERS, type Resolution } from '#domain/disputes/resolution.ts'
import { type DisputeAccess, useDisputeAction } from '#frontend/shared/disputes/api.ts'
import { CurrentProposal } from '#frontend/shared/disputes/current-proposal.tsx'
import { nextStepText } from '#frontend/shared/disputes/dispute-status.tsx'
import { EntryLog } from '#frontend/shared/disputes/entry-log.tsx'
import { ResolutionComposer } from '#frontend/shared/disputes/resolution-composer.tsx'
import { draftFor, exceededAmountError, type ResolutionDraft } from '#frontend/shared/disputes/resolution-draft.ts'
import { resolutionOf } from '#frontend/shared/disputes/resolutions.tsx'
import { draftName, UnsentDrafts } from '#frontend/shared/disputes/unsent-drafts.tsx'
import { urlOf } from '#frontend/shared/lib/endpoint.ts'
import { useDraftForm } from '#frontend/shared/lib/forms.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Checkbox, ChoiceField, Field, TextArea } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { EvidenceField, useEvidence } from './evidence-field.tsx'
import { PartyActions, respond } from './party-actions.tsx'
import '#frontend/shared/disputes/disputes.css'

/** The next step, the actions of this party and the conversation. */
export function DisputeDetails({ dispute, orderKey }: DisputeAccess) {
  useLiveTopic('order', dispute.orderId, orderKey)
  return (
    <div className="case-main">
      <CurrentProposal dispute={dispute} />
      <Card role="region" aria-label="What happens next">
        <h2>What happens next</h2>
        <div role="status">
          {dispute.viewer !== 'staff' && dispute.informationRequestedFrom.includes(dispute.viewer) && (
            <p>
              <strong>We asked you a question.</strong> Answer below.
            </p>
          )}
          <p>{nextStepText(dispute)}</p>
        </div>
        {dispute.allowedActions.includes('respond') && <AnswerForm dispute={dispute} orderKey={orderKey} />}
        <PartyActions dispute={dispute} orderKey={orderKey} />
      </Card>
      <UnsentDrafts dispute={dispute} />
      <Card role="region" aria-label="Conversation">
        <h2>Conversation</h2>
        <EntryLog dispute={dispute} documentUrl={(documentId) => documentUrl({ dispute, orderKey }, documentId)} />
      </Card>
    </div>
  )
}

const documentUrl = ({ dispute, orderKey }: DisputeAccess, documentId: string): string =>
  urlOf('/api/disputes/:id/evidence/:documentId', {
    params: { id: dispute.id, documentId: documentId },
    query: { key: orderKey },
  })

type ResponseKind = 'offer' | 'contest'

interface ResponseValues {
  readonly kind: ResponseKind | undefined
  readonly draft: ResolutionDraft
  readonly offer: Resolution | null | undefined
  readonly statement: string
}

/** The producer's response to a report: an offer, or the reason for contesting it. */
function AnswerForm({ dispute, orderKey }: DisputeAccess) {
  const initial: ResponseValues = { kind: undefined, draft: draftFor(dispute), offer: undefined, statement: '' }
  const { values, errors, form, change, onSubmit, refused, drop } = useDraftForm({
    name: draftName(dispute.id, 'respond'),
    schema: responseForm,
    initial,
  })
  const { kind, draft, offer, statement } = values
  const done = () => {
    drop()
    toast({ title: kind === 'offer' ? 'Offer sent' : 'Answer sent' })
  }
  const evidence = useEvidence({ id: dispute.orderId, orderKey })
  const response = useDisputeAction({ id: dispute.id, orderKey, done }, respond)
  const offerOf = (composed: ResolutionDraft) =>
    exceededAmountError(dispute, composed) ? undefined : resolutionOf(composed)
  const choose = (chosen: ResponseKind) => change({ kind: chosen, offer: chosen === 'contest' ? null : offerOf(draft) })
  const send = () => {
    if (evidence.uploading || response.isPending) return
    response.mutate({ offer, statement, evidence: evidence.ids } as ResponseForm, { onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Your answer">
      <ChoiceField legend="Your answer" error={kind ? undefined : errors.offer && 'Choose an option'}>
        <Checkbox radioGroup="response" checked={kind === 'offer'} onChange={() => choose('offer')}>
          Offer a resolution
        </Checkbox>
        <Checkbox radioGroup="response" checked={kind === 'contest'} onChange={() => choose('contest')}>
          Contest the report
        </Checkbox>
      </ChoiceField>
      {kind === 'offer' && (
        <ResolutionComposer
          dispute={dispute}
          legend="Your offer"
          kinds={OFFERS}
          draft={draft}
          onChange={(composed) => change({ draft: composed, offer: offerOf(composed) })}
          error={errors.offer}
        />
      )}
      {kind && (
        <>
          <Field
            required
            label={kind === 'offer' ? 'Message to the buyer' : 'Reason, for the buyer and our support team'}
            error={errors.statement}
          >
            <TextArea rows={4} value={statement} onChange={({ target }) => change({ statement: target.value })} />
          </Field>
          <EvidenceField evidence={evidence} />
        </>
      )}
      <Button type="submit" busy={response.isPending || evidence.uploading}>
        {kind === 'offer' ? 'Send offer' : 'Send answer'}
      </Button>
    </form>
  )
}
