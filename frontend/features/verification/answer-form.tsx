import { answerForm } from '#domain/verification/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useAnswer } from './api.ts'

/** What the verifier has asked for. */
export function AnswerForm() {
  const form = useForm({ schema: answerForm, initial: { answer: '' }, failed: 'Answer not sent' })
  const answer = useAnswer()
  const done = () => toast({ title: 'Answer sent', text: 'We go on looking at your application.' })
  const send = () => answer.mutate(form.values, { onSuccess: done, onError: form.refused })
  return (
    <form {...form.props(answer.isPending, send)} aria-label="Answer">
      <Field label="Your answer" error={form.errors.answer}>
        <textarea {...form.field('answer')} rows={4} />
      </Field>
      <Button type="submit" size="small" busy={answer.isPending}>
        Send answer
      </Button>
    </form>
  )
}
