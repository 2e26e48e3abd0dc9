import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { showToast } from '#frontend/shared/ui/toasts.tsx'
import { useStoredDrafts } from './drafts.ts'
import { errorMessage, ProblemError } from './problem-error.ts'

type Values = Readonly<Record<string, string>>
type Messages = Readonly<Record<string, string>>

interface FormParts<V extends Values> {
  readonly schema: z.ZodType
  readonly initial: V
  /** Title of the error toast when the server refuses: `Sign-in failed`. */
  readonly failed: string
  /** Maps the values to the schema's input, and an issue's path to the field that shows it. */
  readonly toForm?: (values: V) => unknown
  readonly fieldOf?: (path: string) => string
}

/** State of a form validated by a contract's schema: values, errors and focus of the first invalid field. */
export function useForm<V extends Values>(parts: FormParts<V>) {
  const { schema, initial, failed, toForm = (values) => values, fieldOf = (path) => path } = parts
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Messages>({})
  const form = useRef<HTMLFormElement>(null)
  const failure = useFailure(failed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was in the form before it hydrated.
  useEffect(() => {
    const typed = textEnteredIn(form.current, initial)
    if (Object.keys(typed).length > 0) setValues((now) => ({ ...now, ...typed }))
  }, [])

  /** Shows messages and focuses the first invalid field. */
  const show = (messages: Messages) => {
    const byField: Record<string, string> = {}
    for (const [path, message] of Object.entries(messages)) byField[fieldOf(path)] ??= message
    setErrors(byField)
    const first = [...Object.keys(initial), ...Object.keys(byField)].find((name) => byField[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  /** Clears a field's error after the user edits it. */
  const clearError = (name: string) => setErrors(({ [name]: _cleared, ...others }) => others)

  /** Validates the values and shows the errors. Returns whether they are valid. */
  const check = (): boolean => {
    const messages = formMessages(schema, toForm(values))
    failure.dismiss()
    show(messages)
    return Object.keys(messages).length === 0
  }

  return {
    /** Props of the form element. Submits valid values unless a request is in progress. */
    props: (busy: boolean, send: () => void) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!busy && check()) send()
      },
    }),
    values,
    errors,
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setValues((now) => ({ ...now, [name]: target.value }))
        clearError(name)
      },
    }),
    fill: setValues,
    clearError,
    show,
    refused: (error: unknown) => {
      failure.show(error)
      if (error instanceof ProblemError && error.fields) show(error.fields)
    },
  }
}

/** Text that the user or a password manager entered into a server-rendered form before it hydrated. */
function textEnteredIn<V extends Values>(form: HTMLFormElement | null, initial: V): Partial<V> {
  const fields = Object.keys(initial).map((name) => [name, form?.elements.namedItem(name)] as const)
  return Object.fromEntries(
    fields.flatMap(([name, field]) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      !['checkbox', 'radio', 'file'].includes(field.type) &&
      field.value !== initial[name]
        ? [[name, field.value]]
        : [],
    ),
  ) as Partial<V>
}

/** The first error of each field, from the contract. */
export function formMessages(schema: z.ZodType, values: unknown): Readonly<Record<string, string>> {
  const parsed = schema.safeParse(values)
  const messages: Record<string, string> = {}
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) messages[path.join('.')] ??= message
  return messages
}

/** Shows a server error until the form is submitted again or unmounts. */
export function useFailure(title: string) {
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])
  return {
    dismiss: () => close.current(),
    show: (error: unknown) => {
      close.current = showToast({ title, text: errorMessage(error), tone: 'error' })
    },
  }
}

/** A small form validated by a contract's schema, with its values, field errors and server error. */
export function useCheckedForm<Values extends object>(schema: z.ZodType, initial: Values) {
  const [values, setValues] = useState(initial)
  return useChecks({ schema, values, set: (part) => setValues((now) => ({ ...now, ...part })) })
}

interface DraftForm<Values> {
  /** Name of the stored draft. */
  readonly name: string
  readonly schema: z.ZodType
  readonly initial: Values
}

/** Like `useCheckedForm`, with the values stored as a draft that survives the form and the page. */
export function useDraftForm<Values extends object>({ name, schema, initial }: DraftForm<Values>) {
  const { drafts, saveDraft, deleteDraft } = useStoredDrafts()
  const values: Values = { ...initial, ...drafts[name] }
  const checks = useChecks({ schema, values, set: (part) => saveDraft(name, { ...values, ...part }) })
  return { ...checks, drop: () => deleteDraft(name) }
}

interface CheckedFormOptions<Values> {
  readonly schema: z.ZodType
  readonly values: Values
  readonly set: (part: Partial<Values>) => void
}

function useChecks<Values extends object>({ schema, values, set }: CheckedFormOptions<Values>) {
  type Errors = { readonly [K in keyof Values]?: string }
  const [errors, setErrors] = useState<Errors>({})
  const failure = useFailure('Error')
  const form = useRef<HTMLFormElement>(null)
  const [failedAttempts, setFailedAttempts] = useState(0)
  useEffect(() => {
    if (failedAttempts > 0) focusFirstInvalid(form.current)
  }, [failedAttempts])

  return {
    values,
    errors,
    form,
    change: (part: Partial<Values>) => {
      set(part)
      setErrors((now) => without(now, Object.keys(part)))
    },
    /** Submits valid values; otherwise shows the errors and focuses the first invalid field. */
    onSubmit: (send: () => void) => (event: FormEvent) => {
      event.preventDefault()
      const { error } = schema.safeParse(values)
      const issues = [...(error?.issues ?? [])].reverse()
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) as Errors)
      failure.dismiss()
      if (error) setFailedAttempts(failedAttempts + 1)
      else send()
    },
    refused: failure.show,
  }
}

const without = <T extends object>(all: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))) as T

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = invalid?.querySelector('input') ?? invalid
  control?.focus()
}
