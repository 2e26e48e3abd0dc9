import { type ResponseForm, responseForm } from '#domain/disputes/contract.ts'
import { OFFERS, type Resolution } from '#domain/disputes/resolution.ts'
import { useKeptForm } from '#frontend/lib/use-checked-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { type Seen, useDeed } from './api.ts'
import { draftName } from './case-drafts.ts'
import { Composer } from './composer.tsx'
import { type Draft, draftFor, exceeded } from './draft.ts'
import { EvidenceField } from './evidence-field.tsx'
import { resolutionOf } from './resolutions/resolutions.ts'
import { answer } from './side-api.ts'
import { useEvidence } from './use-evidence.ts'

type Way = 'offer' | 'contest'

interface Written {
  readonly way: Way | undefined
  readonly draft: Draft
  readonly offer: Resolution | null | undefined
  readonly statement: string
}

/** The producer offers to make it good, or says why there is nothing to make good. */
export function AnswerForm({ the, orderKey }: Seen) {
  const initial: Written = { way: undefined, draft: draftFor(the), offer: undefined, statement: '' }
  const { values, errors, form, change, onSubmit, refused, drop } = useKeptForm({
    name: draftName(the.id, 'respond'),
    schema: responseForm,
    initial,
  })
  const { way, draft, offer, statement } = values
  const done = () => {
    drop()
    toast({ title: way === 'offer' ? 'Offer sent' : 'Answer sent' })
  }
  const evidence = useEvidence({ id: the.orderId, orderKey })
  const deed = useDeed({ id: the.id, orderKey, done }, answer)
  const offerOf = (composed: Draft) => (exceeded(the, composed) ? undefined : resolutionOf(composed))
  const choose = (chosen: Way) => change({ way: chosen, offer: chosen === 'contest' ? null : offerOf(draft) })
  const send = () => {
    if (evidence.uploading || deed.isPending) return
    deed.mutate({ offer, statement, evidence: evidence.ids } as ResponseForm, { onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Your answer">
      <ChoiceField legend="Your answer" error={way ? undefined : errors.offer && 'Please choose'}>
        <Tick oneOf="way" checked={way === 'offer'} onChange={() => choose('offer')}>
          Offer to make it good
        </Tick>
        <Tick oneOf="way" checked={way === 'contest'} onChange={() => choose('contest')}>
          There is nothing to make good
        </Tick>
      </ChoiceField>
      {way === 'offer' && (
        <Composer
          the={the}
          legend="What you offer"
          kinds={OFFERS}
          draft={draft}
          onChange={(composed) => change({ draft: composed, offer: offerOf(composed) })}
          error={errors.offer}
        />
      )}
      {way && (
        <>
          <Field
            label={way === 'offer' ? 'A word to the buyer' : 'Why, for the buyer and for us'}
            error={errors.statement}
          >
            <textarea rows={4} value={statement} onChange={({ target }) => change({ statement: target.value })} />
          </Field>
          <EvidenceField evidence={evidence} />
        </>
      )}
      <Button type="submit" busy={deed.isPending || evidence.uploading}>
        {way === 'offer' ? 'Send offer' : 'Send answer'}
      </Button>
    </form>
  )
}
