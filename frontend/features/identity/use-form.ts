import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ProblemError, sentenceOf } from '#frontend/lib/problem-error.ts'
import { formMessages } from './form-messages.ts'

type Values = Readonly<Record<string, string>>

/** The state of a small form over a contract's schema: its values, what is wrong with them, and where to look first. */
export function useForm<V extends Values>(schema: z.ZodType, initial: V) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  /** Shows messages and leads to the first field that bears one. */
  const show = (messages: Readonly<Record<string, string>>) => {
    setErrors(messages)
    const first = Object.keys(initial).find((name) => messages[name])
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  /** True when the values fit the schema; else the messages are shown. */
  const check = (): boolean => {
    const messages = formMessages(schema, values)
    setProblem(undefined)
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
    problem,
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setValues((now) => ({ ...now, [name]: target.value }))
        setErrors(({ [name]: _mended, ...others }) => others)
      },
    }),
    fill: setValues,
    refused: (error: unknown) => {
      setProblem(sentenceOf(error))
      if (error instanceof ProblemError && error.fields) show(error.fields)
    },
  }
}
