import { reportForm } from '#domain/reviews/contract.ts'
import type { ReportReason } from '#domain/reviews/report-reasons.ts'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useReportReview } from './api.ts'
import { FormFoot } from './form-foot.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface ReportFormProps {
  readonly id: string
  readonly onDone: () => void
}

const EMPTY: { readonly reason: ReportReason | undefined; readonly words: string } = { reason: undefined, words: '' }

export function ReportForm({ id, onDone }: ReportFormProps) {
  const { values, errors, problem, form, change, onSubmit, refused } = useCheckedForm(reportForm, EMPTY)
  const report = useReportReview()
  const done = () => {
    onDone()
    toast({ title: 'Review reported', text: 'Thank you for telling us.' })
  }
  const send = () => void report.mutateAsync({ id, form: reportForm.parse(values) }).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <ReasonChoice reason={values.reason} error={errors.reason} onChange={(reason) => change({ reason })} />
      <Field label="Anything else we should know? (Optional)" error={errors.words}>
        <textarea
          rows={3}
          maxLength={500}
          value={values.words}
          onChange={({ target }) => change({ words: target.value })}
        />
      </Field>
      <FormFoot problem={problem} send="Report Review" busy={report.isPending} onCancel={onDone} />
    </form>
  )
}
