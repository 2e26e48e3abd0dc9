import { App } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { type ActionInput, useDisputeAction } from '#frontend/shared/disputes/api.ts'
import { draftName } from '#frontend/shared/disputes/unsent-drafts.tsx'
import { useDraftForm } from '#frontend/shared/lib/forms.ts'

interface DisputeFormOptions<Values, Body> {
  readonly dispute: DisputeView
  readonly action: DisputeAction
  readonly schema: z.ZodType
  readonly initial: Values
  /** The request body of valid values. */
  readonly bodyOf: (values: Values) => Body
  readonly send: (input: ActionInput<Body>) => Promise<unknown>
  /** Message after success. */
  readonly done: string
  /** Asks for confirmation before sending. */
  readonly confirmed?: boolean
}

/** An agent's form in a dispute. Its values are stored as a draft until they are sent. */
export function useDisputeForm<Values extends object, Body extends object>(props: DisputeFormOptions<Values, Body>) {
  const { dispute, action, schema, initial, bodyOf, send, done, confirmed = false } = props
  const { message } = App.useApp()
  const [confirming, setConfirming] = useState(false)
  const name = draftName(dispute.id, action)
  const { values, errors, form, change, onSubmit, refused, drop } = useDraftForm({ name, schema, initial })
  const onSent = () => {
    drop()
    void message.success(done)
  }
  const mutation = useDisputeAction({ id: dispute.id, orderKey: undefined, done: onSent }, send)
  const submit = () => {
    if (!mutation.isPending)
      mutation.mutate(bodyOf(values), { onError: refused, onSettled: () => setConfirming(false) })
  }
  return {
    values,
    errors,
    change,
    busy: mutation.isPending,
    /** The dialog that asks for confirmation. */
    confirmation: { open: confirming, onClose: () => setConfirming(false), onConfirm: submit },
    /** Props of the form element. */
    form: { ref: form, noValidate: true, onSubmit: onSubmit(confirmed ? () => setConfirming(true) : submit) },
  }
}
