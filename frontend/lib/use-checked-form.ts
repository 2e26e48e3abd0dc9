import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useHalfWritten } from './half-written.ts'
import { useFailure } from './use-failure.ts'

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
