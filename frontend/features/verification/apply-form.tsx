import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type ApplicationDetails, REVIEW_AREAS, reviewAreas } from '#domain/producer-verification/application.ts'
import { applyForm, DOCUMENT_LIMITS, type UploadedDocument } from '#domain/producer-verification/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { paperWay } from '#frontend/lib/upload-paper.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { PaperField } from '#frontend/ui/paper-field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useApply } from './api.ts'
import { type ApplicationDraft, applicationFieldOf, applicationOf, emptyApplication } from './apply-draft.ts'

const FORM = { schema: applyForm, initial: emptyApplication, failed: 'Application not sent' }
const MAPPED = { toForm: (draft: ApplicationDraft) => applicationOf(draft), fieldOf: applicationFieldOf }
type Fields = ReturnType<typeof useForm<ApplicationDraft>>

/** Everything that is looked at, told by the producer. */
export function ApplyForm({ again }: { readonly again: boolean }) {
  const form = useForm({ ...FORM, ...MAPPED })
  const apply = useApply()
  const [papers, setPapers] = useState<readonly UploadedDocument[]>([])
  const [uploading, setUploading] = useState(false)
  const busy = apply.isPending || uploading
  const done = () => toast({ title: 'Application sent', text: 'We’ll look at it within 7 business days.' })
  const send = () => {
    const told = applicationOf(form.values, papers)
    apply.mutate(told, { onSuccess: done, onError: form.refused })
  }
  return (
    <Card role="region" aria-label="Apply">
      <h2>{again ? 'Apply again' : 'Apply for verification'}</h2>
      <p className="field-hint">Only those who verify see what you tell here. It is kept encrypted.</p>
      <form {...form.props(busy, send)} aria-label="Apply for verification">
        {reviewAreas.map((area) => (
          <AreaFields key={area} form={form} area={area} />
        ))}
        <PaperField
          label="Files (optional)"
          way={paperWay}
          papers={papers}
          onChange={setPapers}
          onBusy={setUploading}
          room={DOCUMENT_LIMITS.each}
          error={form.errors.documentIds}
        />
        <Commitment form={form} />
        <Button type="submit" busy={busy}>
          Send application
        </Button>
      </form>
    </Card>
  )
}

function AreaFields({
  form: { field, errors },
  area,
}: {
  readonly form: Fields
  readonly area: keyof ApplicationDetails
}) {
  const { title, prompt, documentsHint } = REVIEW_AREAS[area]
  return (
    <fieldset className="verification-area">
      <legend>{title}</legend>
      <Field label="What you can tell us" error={errors[`${area}Statement`]} hint={prompt}>
        <textarea {...field(`${area}Statement`)} rows={4} />
      </Field>
      <Field
        label={area === 'practices' ? 'Numbers and links (optional)' : 'Numbers and links'}
        error={errors[`${area}Documents`]}
        hint={documentsHint}
      >
        <textarea {...field(`${area}Documents`)} rows={2} />
      </Field>
      <Field
        label="Where we can see them (optional)"
        error={errors[`${area}Link`]}
        hint="A link to a shared folder or a public register."
      >
        <input {...field(`${area}Link`)} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </Field>
    </fieldset>
  )
}

function Commitment({ form: { values, errors, fill } }: { readonly form: Fields }) {
  const turn = () => fill((now) => ({ ...now, committed: now.committed ? '' : 'yes' }))
  return (
    <div className="verification-area">
      <Tick checked={values.committed === 'yes'} onChange={turn}>
        I commit to the quality the marketplace rules ask for
      </Tick>
      <p className="field-hint">
        <Link to={paths.marketplaceRules} target="_blank" rel="noopener">
          Read the marketplace rules
        </Link>
      </p>
      <div role="alert">
        {errors.committed && values.committed !== 'yes' && <p className="field-error">{errors.committed}</p>}
      </div>
    </div>
  )
}
