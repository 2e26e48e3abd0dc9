import type { z } from 'zod'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { Field } from './field.tsx'
import { FormFoot } from './form-foot.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { toast } from './toasts.tsx'

interface ReportFormProps<Reason extends string, Form> {
  /** What is reported: `Review`. */
  readonly what: string
  readonly schema: z.ZodType<Form>
  readonly reasons: Readonly<Record<Reason, string>>
  /** What has to be said with some of them. */
  readonly said?: Partial<Readonly<Record<Reason, string>>>
  readonly busy: boolean
  readonly report: (form: Form) => Promise<unknown>
  readonly onDone: () => void
}

/** Reports content to moderators: a reason and a comment. */
export function ReportForm<Reason extends string, Form>(props: ReportFormProps<Reason, Form>) {
  const { what, schema, reasons, said, busy, report, onDone } = props
  const empty: { readonly reason: Reason | undefined; readonly comment: string } = { reason: undefined, comment: '' }
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(schema, empty)
  const needed = values.reason && said?.[values.reason]
  const done = () => {
    onDone()
    toast({ title: `${what} reported`, text: 'Thank you for telling us.' })
  }
  const send = () => void report(schema.parse(values)).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <ReasonChoice
        reasons={reasons}
        reason={values.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
      <Field
        label={needed ? 'What we need to know' : 'Anything else we should know? (Optional)'}
        hint={needed}
        error={errors.comment}
      >
        <textarea
          rows={3}
          maxLength={500}
          value={values.comment}
          onChange={({ target }) => change({ comment: target.value })}
        />
      </Field>
      <FormFoot send={`Report ${what}`} busy={busy} onCancel={onDone} />
    </form>
  )
}
