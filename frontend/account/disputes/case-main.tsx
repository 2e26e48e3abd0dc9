import { type ResponseForm, responseForm } from '#domain/disputes/contract.ts'
import { OFFERS, type Resolution } from '#domain/disputes/resolution.ts'
import { type Seen, useDisputeAction } from '#frontend/shared/disputes/api.ts'
import { DraftAutosave, draftName } from '#frontend/shared/disputes/case-drafts.tsx'
import { CurrentProposal } from '#frontend/shared/disputes/current-proposal.tsx'
import { nextStepText } from '#frontend/shared/disputes/dispute-status.tsx'
import { EntryLog } from '#frontend/shared/disputes/entry-log.tsx'
import { Composer } from '#frontend/shared/disputes/resolution-composer.tsx'
import { type Draft, draftFor, exceeded } from '#frontend/shared/disputes/resolution-draft.ts'
import { resolutionOf } from '#frontend/shared/disputes/resolutions.tsx'
import { addressOf } from '#frontend/shared/lib/endpoint.ts'
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
export function CaseMain({ dispute, orderKey }: Seen) {
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
      <DraftAutosave dispute={dispute} />
      <Card role="region" aria-label="Conversation">
        <h2>Conversation</h2>
        <EntryLog dispute={dispute} paperAddress={(documentId) => documentUrl({ dispute, orderKey }, documentId)} />
      </Card>
    </div>
  )
}

const documentUrl = ({ dispute, orderKey }: Seen, documentId: string): string =>
  addressOf('/api/disputes/:id/evidence/:documentId', {
    params: { id: dispute.id, documentId: documentId },
    query: { key: orderKey },
  })

type ResponseKind = 'offer' | 'contest'

interface ResponseValues {
  readonly way: ResponseKind | undefined
  readonly draft: Draft
  readonly offer: Resolution | null | undefined
  readonly statement: string
}

/** The producer's response to a report: an offer, or the reason for contesting it. */
function AnswerForm({ dispute, orderKey }: Seen) {
  const initial: ResponseValues = { way: undefined, draft: draftFor(dispute), offer: undefined, statement: '' }
  const { values, errors, form, change, onSubmit, refused, drop } = useDraftForm({
    name: draftName(dispute.id, 'respond'),
    schema: responseForm,
    initial,
  })
  const { way, draft, offer, statement } = values
  const done = () => {
    drop()
    toast({ title: way === 'offer' ? 'Offer sent' : 'Answer sent' })
  }
  const evidence = useEvidence({ id: dispute.orderId, orderKey })
  const response = useDisputeAction({ id: dispute.id, orderKey, done }, respond)
  const offerOf = (composed: Draft) => (exceeded(dispute, composed) ? undefined : resolutionOf(composed))
  const choose = (chosen: ResponseKind) => change({ way: chosen, offer: chosen === 'contest' ? null : offerOf(draft) })
  const send = () => {
    if (evidence.uploading || response.isPending) return
    response.mutate({ offer, statement, evidence: evidence.ids } as ResponseForm, { onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Your answer">
      <ChoiceField legend="Your answer" error={way ? undefined : errors.offer && 'Choose an option'}>
        <Checkbox oneOf="way" checked={way === 'offer'} onChange={() => choose('offer')}>
          Offer a resolution
        </Checkbox>
        <Checkbox oneOf="way" checked={way === 'contest'} onChange={() => choose('contest')}>
          Contest the report
        </Checkbox>
      </ChoiceField>
      {way === 'offer' && (
        <Composer
          dispute={dispute}
          legend="Your offer"
          kinds={OFFERS}
          draft={draft}
          onChange={(composed) => change({ draft: composed, offer: offerOf(composed) })}
          error={errors.offer}
        />
      )}
      {way && (
        <>
          <Field
            required
            label={way === 'offer' ? 'Message to the buyer' : 'Reason, for the buyer and our support team'}
            error={errors.statement}
          >
            <TextArea rows={4} value={statement} onChange={({ target }) => change({ statement: target.value })} />
          </Field>
          <EvidenceField evidence={evidence} />
        </>
      )}
      <Button type="submit" busy={response.isPending || evidence.uploading}>
        {way === 'offer' ? 'Send offer' : 'Send answer'}
      </Button>
    </form>
  )
}
