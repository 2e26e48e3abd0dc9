import { useState } from 'react'
import type { z } from 'zod'
import type { DisputeAction } from '#domain/disputes/dispute-rules.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { type DeedGiven, useDeed } from '#frontend/shared/disputes/api.ts'
import { draftName } from '#frontend/shared/disputes/case-drafts.tsx'
import { useKeptForm } from '#frontend/shared/lib/forms.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

interface StaffWork<Values, Body> {
  readonly the: DisputeView
  readonly deed: DisputeAction
  readonly schema: z.ZodType
  readonly initial: Values
  /** What is sent of values that fit. */
  readonly bodyOf: (values: Values) => Body
  readonly send: (given: DeedGiven<Body>) => Promise<unknown>
  /** Said when it is done. */
  readonly done: string
  /** Whether it is sent only once a dialog was confirmed. */
  readonly confirmed?: boolean
}

/** What the staff write in a case: kept until it is sent, and sent once. */
export function useStaffWork<Values extends object, Body extends object>(work: StaffWork<Values, Body>) {
  const { the, deed, schema, initial, bodyOf, send, done, confirmed = false } = work
  const [asking, setAsking] = useState(false)
  const name = draftName(the.id, deed)
  const { values, errors, form, change, onSubmit, refused, drop } = useKeptForm({ name, schema, initial })
  const sent = () => {
    drop()
    toast({ title: done })
  }
  const sending = useDeed({ id: the.id, orderKey: undefined, done: sent }, send)
  const submit = () => {
    if (!sending.isPending) sending.mutate(bodyOf(values), { onError: refused, onSettled: () => setAsking(false) })
  }
  return {
    values,
    errors,
    change,
    busy: sending.isPending,
    /** The dialog that asks for confirmation: whether it is open, and its two buttons. */
    confirmation: { open: asking, onClose: () => setAsking(false), onConfirm: submit },
    /** For the form element. */
    form: { ref: form, noValidate: true, onSubmit: onSubmit(confirmed ? () => setAsking(true) : submit) },
  }
}
