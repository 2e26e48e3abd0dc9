import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { formMessages } from './form-messages.ts'
import { ProblemError } from './problem-error.ts'
import { useFailure } from './use-failure.ts'

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
