import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { optionalStatementForm, type StatementForm, statementForm } from '#domain/disputes/contract.ts'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import type { Seen } from './api.ts'
import { EvidenceField } from './evidence-field.tsx'
import { useEvidence } from './use-evidence.ts'

export interface WordFormProps extends Seen {
  /** What it means, before it is sent. */
  readonly children?: ReactNode
  readonly label: string
  readonly send: string
  /** Nothing has to be said. */
  readonly brief?: boolean
  /** Said when it is done. */
  readonly done: string
  readonly deed: UseMutationResult<unknown, Error, StatementForm>
  readonly onClose: () => void
}

/** A few words, with what shows it. */
export function WordForm({ the, orderKey, children, label, send, brief = false, done, deed, onClose }: WordFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(
    brief ? optionalStatementForm : statementForm,
    {
      statement: '',
    },
  )
  const evidence = useEvidence({ id: the.orderId, orderKey })
  const sent = () => {
    onClose()
    toast({ title: done })
  }
  const submit = () => {
    if (evidence.uploading || deed.isPending) return
    deed.mutate({ statement: values.statement, evidence: evidence.ids }, { onSuccess: sent, onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(submit)}>
      {children}
      <Field label={brief ? `${label} (optional)` : label} error={errors.statement}>
        <textarea rows={4} value={values.statement} onChange={({ target }) => change({ statement: target.value })} />
      </Field>
      <EvidenceField evidence={evidence} />
      <FormFoot send={send} busy={deed.isPending || evidence.uploading} onCancel={onClose} />
    </form>
  )
}
