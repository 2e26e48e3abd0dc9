import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { useId } from 'react'
import { type ResponseForm, responseForm } from '#domain/disputes/contract.ts'
import { OFFERS, type Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { FieldItem } from '#frontend/shared/console/field-item.tsx'
import { useDisputeAction } from '#frontend/shared/disputes/api.ts'
import { LineFields } from '#frontend/shared/disputes/line-fields.tsx'
import { RefundPreview } from '#frontend/shared/disputes/refund-preview.tsx'
import { draftFor, exceededAmountError, type ResolutionDraft } from '#frontend/shared/disputes/resolution-draft.ts'
import { labelOf, RESOLUTIONS, resolutionOf } from '#frontend/shared/disputes/resolutions.tsx'
import { draftName } from '#frontend/shared/disputes/unsent-drafts.tsx'
import { useDraftForm } from '#frontend/shared/lib/forms.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { EvidenceField, useEvidence } from './evidence-field.tsx'
import { respond } from './party-actions.tsx'

type ResponseKind = 'offer' | 'contest'

interface ResponseValues {
  readonly kind: ResponseKind | undefined
  readonly draft: ResolutionDraft
  readonly offer: Resolution | null | undefined
  readonly statement: string
}

const RESPONSES: readonly { readonly value: ResponseKind; readonly label: string }[] = [
  { value: 'offer', label: 'Offer a resolution' },
  { value: 'contest', label: 'Contest the report' },
]

/** The producer's response to a report: an offer, or the reason for contesting it. */
export function AnswerForm({ dispute }: { readonly dispute: DisputeView }) {
  const statementId = useId()
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
  const evidence = useEvidence({ id: dispute.orderId, orderKey: undefined })
  const response = useDisputeAction({ id: dispute.id, orderKey: undefined, done }, respond)
  const offerOf = (composed: ResolutionDraft) =>
    exceededAmountError(dispute, composed) ? undefined : resolutionOf(composed)
  const choose = (chosen: ResponseKind) => change({ kind: chosen, offer: chosen === 'contest' ? null : offerOf(draft) })
  const send = () => {
    if (evidence.uploading || response.isPending) return
    response.mutate({ offer, statement, evidence: evidence.ids } as ResponseForm, { onError: refused })
  }
  const choiceError = kind ? undefined : errors.offer && 'Choose an option'
  return (
    <Form component={false} layout="vertical">
      <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Your answer">
        <FieldItem label="Your answer" error={choiceError}>
          <Radio.Group
            vertical
            aria-label="Your answer"
            aria-invalid={Boolean(choiceError)}
            value={kind}
            onChange={({ target }) => choose(target.value)}
            options={[...RESPONSES]}
          />
        </FieldItem>
        {kind === 'offer' && (
          <Offer
            dispute={dispute}
            draft={draft}
            onChange={(composed) => change({ draft: composed, offer: offerOf(composed) })}
            error={errors.offer}
          />
        )}
        {kind && (
          <>
            <FieldItem
              label={kind === 'offer' ? 'Message to the buyer' : 'Reason, for the buyer and our support team'}
              htmlFor={statementId}
              error={errors.statement}
            >
              <Input.TextArea
                id={statementId}
                required
                rows={4}
                value={statement}
                aria-invalid={Boolean(errors.statement)}
                onChange={({ target }) => change({ statement: target.value })}
              />
            </FieldItem>
            <EvidenceField evidence={evidence} />
          </>
        )}
        <Button type="primary" htmlType="submit" loading={response.isPending || evidence.uploading}>
          {kind === 'offer' ? 'Send offer' : 'Send answer'}
        </Button>
      </form>
    </Form>
  )
}

interface OfferProps {
  readonly dispute: DisputeView
  readonly draft: ResolutionDraft
  readonly onChange: (draft: ResolutionDraft) => void
  readonly error: string | undefined
}

/** Composes an offer and previews its refund. */
function Offer({ dispute, draft, onChange, error }: OfferProps) {
  const { kind } = draft
  const limitError = exceededAmountError(dispute, draft)
  const resolution = limitError ? undefined : resolutionOf(draft)
  const isPartial = kind === 'partial_refund' || kind === 'store_credit'
  return (
    <>
      <FieldItem label="Your offer" error={error && (kind ? (limitError ?? error) : 'Choose an option')}>
        <Radio.Group
          vertical
          aria-label="Your offer"
          aria-invalid={Boolean(error)}
          value={kind}
          onChange={({ target }) => onChange({ ...draft, kind: target.value })}
          options={OFFERS.filter((each) => RESOLUTIONS[each].isPossible?.(dispute) ?? true).map((each) => ({
            value: each,
            label: labelOf(each, dispute),
          }))}
        />
      </FieldItem>
      {(isPartial || kind === 'replacement') && (
        <LineFields dispute={dispute} draft={draft} byMoney={isPartial} onChange={onChange} />
      )}
      {isPartial && dispute.remainingDeliveryFeeCents > 0 && (
        <Form.Item>
          <Checkbox
            checked={draft.delivery}
            onChange={({ target }) => onChange({ ...draft, delivery: target.checked })}
          >
            Include the delivery fee
          </Checkbox>
        </Form.Item>
      )}
      {resolution && <RefundPreview dispute={dispute} resolution={resolution} />}
    </>
  )
}
