import { useId } from 'react'
import type { z } from 'zod'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { Checkbox, ChoiceField, Field, FormFoot, TextArea } from './fields.tsx'
import { toast } from './toasts.tsx'
import './ui.css'

interface ReportFormProps<Reason extends string, Form> {
  /** Noun for the reported content, such as `Review`. */
  readonly subject: string
  readonly schema: z.ZodType<Form>
  readonly reasons: Readonly<Record<Reason, string>>
  /** Details that some reasons require, shown as a hint. */
  readonly detailHints?: Partial<Readonly<Record<Reason, string>>>
  readonly busy: boolean
  readonly report: (form: Form) => Promise<unknown>
  readonly onDone: () => void
}

/** Reports content to moderators: a reason and a comment. */
export function ReportForm<Reason extends string, Form>(props: ReportFormProps<Reason, Form>) {
  const { subject, schema, reasons, detailHints, busy, report, onDone } = props
  const empty: { readonly reason: Reason | undefined; readonly comment: string } = { reason: undefined, comment: '' }
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(schema, empty)
  const requiredDetails = values.reason && detailHints?.[values.reason]
  const done = () => {
    onDone()
    toast({ title: `${subject} reported`, text: 'Thank you for telling us.' })
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
        required={requiredDetails !== undefined}
        label={requiredDetails ? 'What we need to know' : 'Anything else we should know? (optional)'}
        hint={requiredDetails}
        error={errors.comment}
      >
        <TextArea
          rows={3}
          maxLength={500}
          value={values.comment}
          onChange={({ target }) => change({ comment: target.value })}
        />
      </Field>
      <FormFoot send={`Report ${subject}`} busy={busy} onCancel={onDone} />
    </form>
  )
}

interface ReasonChoiceProps<Reason extends string> {
  /** Reasons with their labels. */
  readonly reasons: Readonly<Record<Reason, string>>
  readonly reason: Reason | undefined
  readonly error: string | undefined
  readonly onChange: (reason: Reason) => void
}

function ReasonChoice<Reason extends string>({ reasons, reason, error, onChange }: ReasonChoiceProps<Reason>) {
  const name = useId()
  return (
    <ChoiceField legend="What is wrong with it?" error={error}>
      {(Object.keys(reasons) as Reason[]).map((option) => (
        <Checkbox key={option} radioGroup={name} checked={reason === option} onChange={() => onChange(option)}>
          {reasons[option]}
        </Checkbox>
      ))}
    </ChoiceField>
  )
}
