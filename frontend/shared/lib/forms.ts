import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { passingToast } from '#frontend/shared/ui/toasts.tsx'
import { useHalfWritten } from './drafts.ts'
import { ProblemError, sentenceOf } from './problem-error.ts'

type Values = Readonly<Record<string, string>>
type Messages = Readonly<Record<string, string>>

interface FormParts<V extends Values> {
  readonly schema: z.ZodType
  readonly initial: V
  /** The title of what is said when the server refuses: `Login failed`. */
  readonly failed: string
  /** What the schema checks, where it is not the values themselves, and the field that bears a message of its. */
  readonly toForm?: (values: V) => unknown
  readonly fieldOf?: (path: string) => string
}

/** The state of a form over a contract's schema: its values, what is wrong with them, and where to look first. */
export function useForm<V extends Values>(parts: FormParts<V>) {
  const { schema, initial, failed, toForm = (values) => values, fieldOf = (path) => path } = parts
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Messages>({})
  const form = useRef<HTMLFormElement>(null)
  const failure = useFailure(failed)

  /** Shows messages and leads to the first field that bears one. */
  const show = (messages: Messages) => {
    const placed: Record<string, string> = {}
    for (const [path, message] of Object.entries(messages)) placed[fieldOf(path)] ??= message
    setErrors(placed)
    const first = [...Object.keys(initial), ...Object.keys(placed)].find((name) => placed[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  /** What was said of a field is over: it is another now. */
  const mend = (name: string) => setErrors(({ [name]: _mended, ...others }) => others)

  /** True when the values fit the schema; else the messages are shown. */
  const check = (): boolean => {
    const messages = formMessages(schema, toForm(values))
    failure.over()
    show(messages)
    return Object.keys(messages).length === 0
  }

  return {
    /** For the form element: sends values that fit, unless something is on its way already. */
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
        mend(name)
      },
    }),
    fill: setValues,
    mend,
    refused: (error: unknown) => {
      failure.say(error)
      if (error instanceof ProblemError && error.fields) show(error.fields)
    },
  }
}

/** The first thing wrong with each field, in the contract's words. */
export function formMessages(schema: z.ZodType, values: unknown): Readonly<Record<string, string>> {
  const parsed = schema.safeParse(values)
  const messages: Record<string, string> = {}
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) messages[path.join('.')] ??= message
  return messages
}

/** What the server said stays in sight until the form is sent again, or left. */
export function useFailure(title: string) {
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])
  return {
    over: () => close.current(),
    say: (error: unknown) => {
      close.current = passingToast({ title, text: sentenceOf(error), tone: 'error' })
    },
  }
}

/** A small form over a contract's schema: its values, what is wrong with them, and what the server said. */
export function useCheckedForm<Values extends object>(schema: z.ZodType, initial: Values) {
  const [values, setValues] = useState(initial)
  return useChecks({ schema, values, set: (part) => setValues((now) => ({ ...now, ...part })) })
}

interface KeptForm<Values> {
  /** Under which it is kept until it is dropped. */
  readonly name: string
  readonly schema: z.ZodType
  readonly initial: Values
}

/** The same, and what was typed outlives the form and the page. */
export function useKeptForm<Values extends object>({ name, schema, initial }: KeptForm<Values>) {
  const { kept, keep, drop } = useHalfWritten()
  const values: Values = { ...initial, ...kept[name] }
  const checks = useChecks({ schema, values, set: (part) => keep(name, { ...values, ...part }) })
  return { ...checks, drop: () => drop(name) }
}

interface Checked<Values> {
  readonly schema: z.ZodType
  readonly values: Values
  readonly set: (part: Partial<Values>) => void
}

function useChecks<Values extends object>({ schema, values, set }: Checked<Values>) {
  type Errors = { readonly [K in keyof Values]?: string }
  const [errors, setErrors] = useState<Errors>({})
  const failure = useFailure('Error')
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) focusOnWrong(form.current)
  }, [tries])

  return {
    values,
    errors,
    form,
    change: (part: Partial<Values>) => {
      set(part)
      setErrors((now) => without(now, Object.keys(part)))
    },
    /** Sends values that fit; else says what is wrong and leads there. */
    onSubmit: (send: () => void) => (event: FormEvent) => {
      event.preventDefault()
      const { error } = schema.safeParse(values)
      const issues = [...(error?.issues ?? [])].reverse()
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])) as Errors)
      failure.over()
      if (error) setTries(tries + 1)
      else send()
    },
    refused: failure.say,
  }
}

const without = <T extends object>(all: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))) as T

function focusOnWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.querySelector('input') ?? wrong
  control?.focus()
}
