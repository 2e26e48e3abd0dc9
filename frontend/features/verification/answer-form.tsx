import { useState } from 'react'
import { DOCUMENT_LIMITS, informationForm, type UploadedDocument } from '#domain/producer-verification/contract.ts'
import { paperWay } from '#frontend/lib/upload-paper.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { PaperField } from '#frontend/ui/paper-field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useAnswer } from './api.ts'

/** What the verifier has asked for; `had` papers came with the application. */
export function AnswerForm({ had }: { readonly had: number }) {
  const form = useForm({ schema: informationForm, initial: { answer: '' }, failed: 'Answer not sent' })
  const answer = useAnswer()
  const [papers, setPapers] = useState<readonly UploadedDocument[]>([])
  const [uploading, setUploading] = useState(false)
  const busy = answer.isPending || uploading
  const room = DOCUMENT_LIMITS.each - had
  const done = () => toast({ title: 'Answer sent', text: 'We’re back to reviewing your application.' })
  const send = () => {
    const told = { ...form.values, documentIds: papers.map(({ id }) => id) }
    answer.mutate(told, { onSuccess: done, onError: form.refused })
  }
  return (
    <form {...form.props(busy, send)} aria-label="Answer">
      <Field label="Your answer" error={form.errors.answer}>
        <textarea {...form.field('answer')} rows={4} />
      </Field>
      {room > 0 && (
        <PaperField
          label="Files (optional)"
          way={paperWay}
          papers={papers}
          onChange={setPapers}
          onBusy={setUploading}
          room={room}
          error={form.errors.documentIds}
        />
      )}
      <Button type="submit" size="small" busy={busy}>
        Send answer
      </Button>
    </form>
  )
}
