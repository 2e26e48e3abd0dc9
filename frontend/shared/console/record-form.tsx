import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { EditConflict } from './edit-conflict.tsx'
import { useZodForm } from './zod-form.ts'

interface RecordFormOptions<Values> {
  readonly schema: z.ZodType
  /** Maps the values to the schema's input. */
  readonly toForm: (values: Values) => unknown
  /** Success message. */
  readonly saved: (values: Values) => string
  readonly onDone: () => void
}

interface NewRecordOptions<Values> extends RecordFormOptions<Values> {
  readonly save: (values: Values) => Promise<unknown>
}

/** Form of a new record. A server error is shown at the fields it names. */
export function useNewRecordForm<Values extends object>({
  schema,
  toForm,
  save,
  saved,
  onDone,
}: NewRecordOptions<Values>) {
  const { message } = App.useApp()
  const zodForm = useZodForm<Values>(schema, toForm)
  const send = (values: Values) =>
    save(values).then(() => {
      void message.success(saved(values))
      onDone()
    }, zodForm.setProblem)
  return { zodForm, send }
}

interface EditRecordOptions<Values> extends RecordFormOptions<Values> {
  /** Noun for the record, such as `product`. */
  readonly subject: string
  /** The current record, which may change during editing. */
  readonly current: { readonly version: number; readonly values: Values }
  readonly save: (values: Values, expectedVersion: number) => Promise<unknown>
  readonly saving: boolean
}

/** Form of an existing record. If the record changes meanwhile, saving fails and the entered values stay. */
export function useEditRecordForm<Values extends object>({
  schema,
  toForm,
  subject,
  current,
  save,
  saving,
  saved,
  onDone,
}: EditRecordOptions<Values>) {
  const { message } = App.useApp()
  const [basedOn, setBasedOn] = useState(current.version)
  const zodForm = useZodForm<Values>(schema, toForm)
  const send = (values: Values) =>
    save(values, basedOn).then(
      () => {
        void message.success(saved(values))
        onDone()
      },
      // By then the record has been refetched, and the conflict is shown above the fields.
      (error: unknown) => isProblem(error, 'edit_conflict') || zodForm.setProblem(error),
    )
  const conflict: ReactNode = (
    <EditConflict
      subject={subject}
      outdated={current.version !== basedOn && !saving}
      entered={() => zodForm.form.getFieldsValue(true) as Values}
      current={current.values}
      onFill={(values) => {
        zodForm.form.setFieldsValue(values as Parameters<typeof zodForm.form.setFieldsValue>[0])
        setBasedOn(current.version)
      }}
    />
  )
  return { zodForm, send, conflict }
}
